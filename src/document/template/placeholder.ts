import type { Image, List } from 'mdast'
import type { Block } from '../nodes.ts'
import type { Messages } from '../page/messages.ts'

export interface PageContext {
  messages: Messages
  blocks(prose: string): Block[]
  /** The names of all placeholders in the template, so that a placeholder can leave out what another one shows. */
  placeholderNames: ReadonlySet<string>
}

export interface FillContext<Source> extends PageContext {
  record: Source
}

type Getter<Source, Value> = (context: FillContext<Source>) => Value

/**
 * What a template can insert, by kind:
 *
 * - `value`: one line of text, `:value{title}`
 * - `text`: paragraphs, also with lists, tables and headings, `::text{description}`
 * - `list`: bullets, `::list{highlights}`
 * - `link`: a web address, `:link[Website]{website}`
 * - `picture`: a picture in a line, `:picture{logo}`
 *
 * A placeholder is empty if `get` returns null, an empty text or an empty array.
 */
export type Placeholder<Source> =
  | { kind: 'value'; get: Getter<Source, string | null> }
  | { kind: 'text'; get: Getter<Source, Block[]> }
  | { kind: 'list'; get: Getter<Source, List | Block[] | null> }
  | { kind: 'link'; get: Getter<Source, string | null> }
  | { kind: 'picture'; get: Getter<Source, Image | null> }

export type PlaceholderKind = Placeholder<unknown>['kind']

export type Placeholders<Source> = Readonly<Record<string, Placeholder<Source>>>

/** A field of a schema, or a part of one: `faqs`, `features[HIGHLIGHT]`, `reviews[].rating`, `account.name`. */
type FieldPath<Wire> = `${keyof Wire & string}${'' | `[${string}` | `.${string}`}`

/** Kinds of sections of a record's page. `surfaces/pages/record/record-body.ts` has a layout for each. */
export type SectionKind =
  | 'facts'
  | 'included'
  | 'places'
  | 'prices'
  | 'folded'
  | 'questions'
  | 'operator'
  | 'text'

export type RecordPlaceholders<Source, Wire> = Readonly<
  Record<string, Placeholder<Source> & { section: SectionKind | null; fields: readonly FieldPath<Wire>[] }>
>

type FieldOf<Path> = Path extends `${infer Field}[${string}` | `${infer Field}.${string}` ? Field : Path

/**
 * Has a key for each field of `Wire` that no placeholder shows and `Others` does not list. While there is such a field,
 * `{}` does not satisfy this type, and the code that assigns it does not compile.
 */
export type Undecided<
  Wire,
  PagePlaceholders extends Readonly<Record<string, { fields: readonly string[] }>>,
  Others extends readonly string[],
> = Record<
  Exclude<keyof Wire, FieldOf<PagePlaceholders[keyof PagePlaceholders]['fields'][number] | Others[number]>>,
  never
>

export function placeholderMakers<Source, Item, Wire>(recordOf: (source: Source) => Item) {
  const maker =
    <Kind extends PlaceholderKind, Get, Value>(
      kind: Kind,
      read: (get: Get, context: FillContext<Source>) => Value,
    ) =>
    <const Field extends FieldPath<Wire>>(
      section: SectionKind | null,
      fields: readonly Field[],
      get: Get,
    ) => ({ kind, section, fields, get: (context: FillContext<Source>) => read(get, context) })

  return {
    value: maker('value', (get: (item: Item, messages: Messages) => string | null, { record, messages }) =>
      get(recordOf(record), messages),
    ),
    link: maker('link', (get: (item: Item) => string | null, { record }) => get(recordOf(record))),
    prose: maker('text', (get: (item: Item) => string | null, { record, blocks }) => {
      const prose = get(recordOf(record))
      return prose === null ? [] : blocks(prose)
    }),
    text: maker('text', (get: (item: Item, context: FillContext<Source>) => Block[], context) =>
      get(recordOf(context.record), context),
    ),
    list: maker('list', (get: (item: Item, context: FillContext<Source>) => List | Block[] | null, context) =>
      get(recordOf(context.record), context),
    ),
  }
}
