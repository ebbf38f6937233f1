import type { FileKinds } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { checkRecord, type RecordCheck } from './check-record.ts'
import { type Completeness, completenessOf } from './completeness.ts'

/** A record's line, and what was found about its files. */
export interface CheckedRecord extends Pick<RecordCheck, 'findings' | 'counted' | 'locale'> {
  line: RecordLine
  /** How complete a product's listing is; null where nothing tells, and for an account. */
  completeness: Completeness | null
}

/** Checks the files of records one after another, so that one's are in memory at a time. */
export async function checkedRecords(
  folder: string,
  lines: readonly RecordLine[],
  kinds: FileKinds,
): Promise<CheckedRecord[]> {
  const checked: CheckedRecord[] = []
  for (const line of lines) checked.push(await checkedRecord(folder, line, kinds))
  return checked
}

/** Checks the files of a line's record. */
async function checkedRecord(folder: string, line: RecordLine, kinds: FileKinds): Promise<CheckedRecord> {
  const formats = [...kinds.formats, ...kinds.productFiles]
  const { findings, listing, counted, locale } = await checkRecord(folder, line, formats, kinds.encodings)
  const completeness = line.type === 'product' ? completenessOf(listing) : null
  return { line, findings, counted, locale, completeness }
}
