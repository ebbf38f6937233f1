import type { List } from 'mdast'
import type { Block } from '../nodes.ts'
import type { Wording } from '../page/wording.ts'

/** What a hole needs to be filled: the record, its language, and its texts as blocks. */
export interface Filling<Source> {
  record: Source
  wording: Wording
  blocks(prose: string): Block[]
}

type Getter<Source, Value> = (filling: Filling<Source>) => Value

/**
 * What a template may put in a place, by kind:
 *
 * - `value`: one line of text, `:value{title}`
 * - `text`: paragraphs, which may bring lists, tables and headings, `::text{description}`
 * - `list`: bullets, `::list{highlights}`
 * - `link`: a web address, `:link[Website]{website}`
 *
 * A null or an empty list is an empty hole.
 */
export type Hole<Source> =
  | { kind: 'value'; get: Getter<Source, string | null> }
  | { kind: 'text'; get: Getter<Source, Block[]> }
  | { kind: 'list'; get: Getter<Source, List | Block[] | null> }
  | { kind: 'link'; get: Getter<Source, string | null> }

export type HoleKind = Hole<unknown>['kind']

/** The holes of one kind of record, by the name that templates use. */
export type Holes<Source> = Readonly<Record<string, Hole<Source>>>
