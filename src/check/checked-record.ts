import type { FileKinds } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { checkRecord, type RecordCheck } from './check-record.ts'
import { type Completeness, completenessOf } from './completeness.ts'

/** What was found about the files of a record. */
export interface CheckedRecord extends Pick<RecordCheck, 'findings' | 'counted'> {
  /** How complete a product's listing is; null where nothing tells, and for an account. */
  completeness: Completeness | null
}

/** Checks the files of a line's record. */
export function checkedRecord(folder: string, line: RecordLine, kinds: FileKinds): CheckedRecord {
  const formats = [...kinds.formats, ...kinds.productFiles]
  const { findings, listing, counted } = checkRecord(folder, line, formats, kinds.encodings)
  const completeness = line.type === 'product' ? completenessOf(listing) : null
  return { findings, counted, completeness }
}
