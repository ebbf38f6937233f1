import type { Issue } from '../catalogue/issue.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import type { KnownLine, LineMemory } from '../catalogue/store/known-lines.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import type { Scope } from '../catalogue/store/scope.ts'
import type { Progress } from '../runtime/progress.ts'
import type { CrawlFigures } from './api/crawl-context.ts'

/** A line that may be a record, as its bytes without the line end, with their SHA-256. */
export interface UnparsedLine {
  line: number
  text: Buffer
  /** Whether the file ends without a line end after it, so that it may be a part of a line. */
  isLast: boolean
  lineHash: Uint8Array
}

/**
 * A record as a source has it: a value of JSON, not looked at yet, with the SHA-256 of its line where that was asked
 * for; or a line that nobody has parsed; or a line that an earlier import read, which was not parsed again; or why there is none.
 */
export type SourceItem =
  | { line: number; type: RecordType; value: unknown; lineHash?: Uint8Array }
  | UnparsedLine
  | { line: number; known: KnownLine }
  | { line: number; id: string | null; issue: Issue }

/**
 * Where a catalogue comes from. A source gives values of JSON, which the import reads into the model; it knows nothing of
 * the formats or the tree. Of the store it knows two things: which lines of an earlier import need not be parsed again,
 * and, where it has to be fetched, the tables of the crawl in progress (`crawl_*`).
 */
export interface Source {
  /** As the person named it, for messages. */
  name: string
  /**
   * Delivers the records in batches, each with its line: in a JSON document that is its place in its list. Whoever gives
   * a memory takes known lines and unparsed ones too; a source may as well parse all of them.
   *
   * @param longest bytes of a record at most, as it stands in its source; a longer one is refused. Default LONGEST_RECORD
   * @throws {SourceError} when the source cannot be read to its end, or is no catalogue.
   */
  read(memory?: LineMemory, longest?: number): AsyncIterable<SourceItem[]>
}

/** What fetching is given beside the store. */
export interface FetchContext {
  progress: Progress
  /** Goes on also from what a guard refused. */
  isForced: boolean
  /** Bytes of a record at most; of a longer one no more is held. @default LONGEST_RECORD */
  longest?: number
}

/** A catalogue that has to be fetched before it can be read, with what took long kept in the store. */
export interface RemoteSource {
  name: string
  /** The part of the catalogue that is fetched. */
  scope: Scope
  /**
   * Fetches everything, and only then gives the source that reads it.
   *
   * @throws {SourceError} when it cannot be fetched to its end.
   */
  fetch(store: Store, context: FetchContext): Promise<{ source: Source; crawl: CrawlFigures }>
}
