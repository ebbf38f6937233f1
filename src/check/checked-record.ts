import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recordFile } from '../formats/record-file.ts'
import type { FileKinds } from '../tree/record-files.ts'
import { type RecordLine, readRecordLine } from '../tree/record-line.ts'
import { checkRecord, type RecordCheck } from './check-record.ts'
import { type Completeness, completenessOf } from './completeness.ts'

/** A tree whose records are checked, and the kinds of files that each record has. */
export interface CheckedTree {
  folder: string
  kinds: FileKinds
  /** Whether the generation lacks files, which are at its base and are not checked. */
  isPartial: boolean
}

/** A record, and what was found about its files. */
export interface CheckedRecord extends Pick<RecordCheck, 'findings' | 'counted' | 'locale'> {
  record: Pick<RecordLine, 'type' | 'id' | 'account' | 'title'>
  /** The number of the record's files that the generation's folder has. */
  files: number
  /** How complete a product's listing is; null for an account, and if no format shows it. */
  completeness: Completeness | null
}

/** Checks records, given as `lines` of `records.jsonl`. Memory holds the files of one record at a time. */
export async function checkedRecords(tree: CheckedTree, lines: readonly string[]): Promise<CheckedRecord[]> {
  const checked: CheckedRecord[] = []
  for (const text of lines) checked.push(await checkedRecord(tree, readRecordLine(text)))
  return checked
}

async function checkedRecord(tree: CheckedTree, listed: RecordLine): Promise<CheckedRecord> {
  const line = tree.isPartial ? withoutMissingFiles(tree.folder, listed) : listed
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

/** Removes files that `folder` lacks from `line`. The digest, which covers all files, is then removed too. */
function withoutMissingFiles(folder: string, line: RecordLine): RecordLine {
  const files = Object.entries(line.bytes)
  const here = files.filter(([suffix]) => existsSync(join(folder, recordFile(line.type, line.id, suffix))))
  return here.length === files.length ? line : { ...line, bytes: Object.fromEntries(here), digest: '' }
}
