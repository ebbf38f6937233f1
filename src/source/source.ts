import type { Fault } from '../catalogue/fault.ts'
import type { RecordType } from '../catalogue/read-record.ts'

/** A record as a source has it: a value of JSON, not looked at yet; or why there is none. */
export type SourceItem =
  | { line: number; type: RecordType; value: unknown }
  | { line: number; id: string | null; fault: Fault }

/** Where a catalogue comes from. A source knows nothing of the model, the store or the formats. */
export interface Source {
  /** As the person named it, for messages. */
  name: string
  /**
   * Delivers the records in batches, each with its line: in a JSON document that is its place in its list.
   *
   * @throws {SourceError} when the source cannot be read to its end, or is no catalogue.
   */
  read(): AsyncIterable<SourceItem[]>
}
