import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recordFile } from '../formats/record-file.ts'
import type { FileKinds } from '../tree/record-files.ts'
import { type RecordLine, readRecordLine } from '../tree/record-line.ts'
import { checkRecord, type RecordCheck } from './check-record.ts'
import { type Completeness, completenessOf } from './completeness.ts'

/** Whose records are checked, and which files each should have. */
export interface CheckedTree {
  folder: string
  kinds: FileKinds
  /** Whether the generation lacks files, which are taken on trust. */
  isPartial: boolean
}

/** A record, and what was found about its files. */
export interface CheckedRecord extends Pick<RecordCheck, 'findings' | 'counted' | 'locale'> {
  record: Pick<RecordLine, 'type' | 'id' | 'account' | 'title'>
  /** How many files it has here. */
  files: number
  /** How complete a product's listing is; null where nothing tells, and for an account. */
  completeness: Completeness | null
}

/** Checks the files of records one after another, so that one's are in memory at a time. `lines` are those of `records.jsonl`. */
export async function checkedRecords(tree: CheckedTree, lines: readonly string[]): Promise<CheckedRecord[]> {
  const checked: CheckedRecord[] = []
  for (const text of lines) checked.push(await checkedRecord(tree, readRecordLine(text)))
  return checked
}

/** Checks the files of a line's record. */
async function checkedRecord(tree: CheckedTree, listed: RecordLine): Promise<CheckedRecord> {
  const line = tree.isPartial ? lineOfFilesHere(tree.folder, listed) : listed
  const { kinds } = tree
  const formats = [...kinds.formats, ...kinds.productFiles]
  const { findings, listing, counted, locale } = await checkRecord(
    tree.folder,
    line,
    formats,
    kinds.encodings,
  )
  const { type, id, account, title } = line
  return {
    record: { type, id, account, title },
    files: Object.keys(line.bytes).length,
    findings,
    counted,
    locale,
    completeness: type === 'product' ? completenessOf(listing) : null,
  }
}

/** A line of a generation that lacks files names those that are there; then there is no digest of all of them. */
function lineOfFilesHere(folder: string, line: RecordLine): RecordLine {
  const files = Object.entries(line.bytes)
  const here = files.filter(([suffix]) => existsSync(join(folder, recordFile(line.type, line.id, suffix))))
  return here.length === files.length ? line : { ...line, bytes: Object.fromEntries(here), digest: '' }
}
