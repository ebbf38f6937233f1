import type { RecordType } from '../catalogue/read-record.ts'
import { fileId } from './file-id.ts'

/** A record's file, relative to its generation. */
export function recordFile(type: RecordType, id: string, ending: string): string {
  return `${type}s/${fileId(id)}.${ending}`
}
