import type { Issue } from '../catalogue/issue.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import type { LineMemory } from '../catalogue/store/known-lines.ts'
import type { KnownLine } from '../catalogue/store/line-finder.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import type { Scope } from '../catalogue/store/scope.ts'
import type { Progress } from '../runtime/progress.ts'
import type { CrawlFigures } from './api/crawl-figures.ts'

/** A line that was not parsed: its bytes without the line end, and their SHA-256. */
export interface UnparsedLine {
  line: number
  text: Buffer
  /** Whether the file ends here without a line end, so that the line may be cut off. */
  isLast: boolean
  lineHash: Uint8Array
  origin?: Origin
}

/** The origin of a record that a source has made from something else, such as rows of a table. */
export interface Origin {
  /** The values that could not be converted, each with its line and path in the source. */
  dropped: (Issue & { line: number })[]
  /** The place in the source from which the record's value at `path` was made. */
  placeOf(path: string): { line: number; path: string }
}

export type SourceItem =
  /** A parsed record that was not checked yet. It has a `lineHash` if `read` was called with a `memory`. */
  | { line: number; type: RecordType; value: unknown; lineHash?: Uint8Array; origin?: Origin }
  /** An object of an unknown type. The function `map` of a config file turns it into a record. */
  | { line: number; untyped: Record<string, unknown>; lineHash?: Uint8Array }
  | UnparsedLine
  /** A line that an earlier import read, so its record is stored already. */
  | { line: number; known: KnownLine }
  /** The reason why the item is not a record. */
  | { line: number; id: string | null; issue: Issue }
  /** Notices that concern no single record, such as a column that is not read. */
  | { line: number; notices: Issue[] }

/**
 * Where a catalogue comes from. A source yields JSON values, which the import checks. No source uses formats or the
 * published tree. Of the store, sources use only the lines of an earlier import and the tables of a crawl (`crawl_*`).
 */
export interface Source {
  /** Its file as it was typed, or its address, for messages. */
  name: string
  /** The account of products that name none. An account that the options name is used instead. */
  account?: { id: string; name: string }
  /**
   * Yields the records in batches. `line` is the line of a record, or its position in the list of a JSON document.
   *
   * @param memory lines that an earlier import read. With it, items may be known or unparsed lines too
   * @param longest largest size of a record in the source, in bytes; longer ones are rejected. Default LONGEST_RECORD
   * @param keepsUntyped whether objects that are neither account nor product are records too. Default false
   * @throws {SourceError} when the source cannot be read to its end, or is not a catalogue.
   */
  read(memory?: LineMemory, longest?: number, keepsUntyped?: boolean): AsyncIterable<SourceItem[]>
}

interface FetchContext {
  progress: Progress
  /** Whether a crawl continues although a guard refused what it has fetched. */
  isForced: boolean
  /** The most bytes of a record. A longer one is rejected, and never wholly in memory. @default LONGEST_RECORD */
  longest?: number
}

/** A catalogue that is fetched before it can be read. What was fetched is stored, so that a crawl can continue. */
export interface RemoteSource {
  name: string
  /** The part of the catalogue that is fetched. */
  scope: Scope
  /**
   * Fetches everything, and only then returns the source that reads it.
   *
   * @throws {SourceError} when it cannot be fetched to its end.
   */
  fetch(store: Store, context: FetchContext): Promise<{ source: Source; crawl: CrawlFigures }>
}
