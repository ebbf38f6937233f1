import type { Image, List } from 'mdast'
import type { Block } from '../nodes.ts'
import type { Messages } from '../page/messages.ts'

/** What a placeholder needs to be filled: the record, its language, and its texts as blocks. */
export interface Filling<Source> {
  record: Source
  messages: Messages
  blocks(prose: string): Block[]
  /** The names of all placeholders of the template: one leaves out what another one says. */
  shows: ReadonlySet<string>
}

type Getter<Source, Value> = (filling: Filling<Source>) => Value

/**
 * What a template may put in a place, by kind:
 *
 * - `value`: one line of text, `:value{title}`
 * - `text`: paragraphs, which may bring lists, tables and headings, `::text{description}`
 * - `list`: bullets, `::list{highlights}`
 * - `link`: a web address, `:link[Website]{website}`
 * - `picture`: a picture in a line, `:picture{logo}`
 *
 * A null or an empty list is an empty placeholder.
 */
export type Placeholder<Source> =
  | { kind: 'value'; get: Getter<Source, string | null> }
  | { kind: 'text'; get: Getter<Source, Block[]> }
  | { kind: 'list'; get: Getter<Source, List | Block[] | null> }
  | { kind: 'link'; get: Getter<Source, string | null> }
  | { kind: 'picture'; get: Getter<Source, Image | null> }

export type PlaceholderKind = Placeholder<unknown>['kind']

/** The placeholders of one kind of page, by the name that templates use. */
export type Placeholders<Source> = Readonly<Record<string, Placeholder<Source>>>

/** A field of a schema, or a part of one: `faqs`, `features[HIGHLIGHT]`, `reviews[].rating`, `account.name`. */
export type FieldPath<Wire> = `${keyof Wire & string}${'' | `[${string}` | `.${string}`}`

/** What a section of a record's page is; each is laid out in its way (`surfaces/pages/record/record-body.ts`). */
export type SectionKind =
  | 'facts'
  | 'included'
  | 'places'
  | 'prices'
  | 'folded'
  | 'questions'
  | 'operator'
  | 'text'

/**
 * Placeholders of a record: with the kind of a section in which they stand first, null where the next placeholder decides, and with the
 * fields that they show.
 */
export type RecordPlaceholders<Source, Wire> = Readonly<
  Record<string, Placeholder<Source> & { section: SectionKind | null; fields: readonly FieldPath<Wire>[] }>
>

type FieldOf<Path> = Path extends `${infer Field}[${string}` | `${infer Field}.${string}` ? Field : Path

/**
 * The fields of a schema for which nobody has decided whether pages show them: no placeholder shows them, and they are not
 * among the `others`. Each field has to be one or the other, so this has to be `never`.
 */
export type UndecidedField<
  Wire,
  PagePlaceholders extends Readonly<Record<string, { fields: readonly string[] }>>,
  Others extends readonly string[],
> = Exclude<keyof Wire, FieldOf<PagePlaceholders[keyof PagePlaceholders]['fields'][number] | Others[number]>>

/**
 * Makes the placeholders of a page. Each is declared with the kind of its section and the fields that it shows.
 *
 * @param recordOf what the getters get, out of what the page is made from
 */
export function placeholderMakers<Source, Item, Wire>(recordOf: (source: Source) => Item) {
  type Path = FieldPath<Wire>
  type Section = SectionKind | null
  return {
    /** One line. */
    value: <const Field extends Path>(
      section: Section,
      fields: readonly Field[],
      get: (item: Item, messages: Messages) => string | null,
    ) => ({
      kind: 'value' as const,
      section,
      fields,
      get: ({ record, messages }: Filling<Source>) => get(recordOf(record), messages),
    }),
    link: <const Field extends Path>(
      section: Section,
      fields: readonly Field[],
      get: (item: Item) => string | null,
    ) => ({
      kind: 'link' as const,
      section,
      fields,
      get: ({ record }: Filling<Source>) => get(recordOf(record)),
    }),
    /** A text of the record, with the structure that its HTML has. */
    prose: <const Field extends Path>(
      section: Section,
      fields: readonly Field[],
      get: (item: Item) => string | null,
    ) => ({
      kind: 'text' as const,
      section,
      fields,
      get: ({ record, blocks }: Filling<Source>) => {
        const prose = get(recordOf(record))
        return prose === null ? [] : blocks(prose)
      },
    }),
    /** Blocks that are made of several fields. */
    text: <const Field extends Path>(
      section: Section,
      fields: readonly Field[],
      get: (item: Item, filling: Filling<Source>) => Block[],
    ) => ({
      kind: 'text' as const,
      section,
      fields,
      get: (filling: Filling<Source>) => get(recordOf(filling.record), filling),
    }),
    list: <const Field extends Path>(
      section: Section,
      fields: readonly Field[],
      get: (item: Item, filling: Filling<Source>) => List | Block[] | null,
    ) => ({
      kind: 'list' as const,
      section,
      fields,
      get: (filling: Filling<Source>) => get(recordOf(filling.record), filling),
    }),
  }
}
