import { fileId } from '../../formats/file-id.ts'
import type { ListedRecord } from '../surface.ts'
import type { IndexEntry } from './index-entry.ts'
import { recordPath } from './record-path.ts'
import { sayCount } from './say-count.ts'
import { titleOf } from './title-of.ts'

/** What an index says of a record: how large it is, and what it is; the operator where the index has several. */
export function documentEntry(record: ListedRecord, operator?: ListedRecord): IndexEntry {
  const { id, surfaceData } = record
  const by = operator === undefined ? '' : `, by ${titleOf(operator)}`
  const summary = surfaceData.summary === undefined ? '' : `. ${surfaceData.summary}`
  const note = `${sayCount(surfaceData.tokens ?? 0, 'token')}${by}${summary}`
  return { id: fileId(id), title: titleOf(record), path: recordPath(record), note, count: 1 }
}
