import { recordFile } from '../../formats/record-file.ts'
import type { ListedRecord } from '../surface.ts'

/** A record's Markdown in the tree. */
export function recordPath({ type, id }: Pick<ListedRecord, 'type' | 'id'>): string {
  return recordFile(type, id, 'md')
}

/** Where a record's Markdown is, for those who read it elsewhere. */
export function recordAddress(record: Pick<ListedRecord, 'type' | 'id'>, baseUrl: string | null): string {
  return baseUrl === null ? recordPath(record) : `${baseUrl}/${recordPath(record)}`
}
