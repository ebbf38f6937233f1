import { fileId } from '../catalogue/file-id.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import type { Format } from '../formats/format.ts'

/** The ending of a record's file as `bytes` in `records.jsonl` names it: without the first dot. */
export function endingOf(format: Format, all: boolean): string {
  return `${all ? 'all' : ''}${format.extension}`.replace(/^\./, '')
}

/** The endings of a record's files in list order: an account has each format for both content types. */
export function endingsOf(type: RecordType, formats: readonly Format[]): string[] {
  const own = formats.map(format => endingOf(format, false))
  return type === 'product' ? own : [...own, ...formats.map(format => endingOf(format, true))]
}

/** A record's file, relative to its generation. */
export function recordFile(type: RecordType, id: string, ending: string): string {
  return `${type}s/${fileId(id)}.${ending}`
}

/** Parts of an account's `all` files wait in this folder until the last one is written. */
export const PARTS = '.parts'

export function partFile(account: string, ending: string, part: number): string {
  return `${PARTS}/${fileId(account)}.${ending}.${part}`
}
