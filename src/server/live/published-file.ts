import { join } from 'node:path'
import { recordFile } from '../../formats/record-file.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import type { PublishedFile } from './file-body.ts'
import type { Generation } from './generation.ts'

/** A record's file in a generation; undefined where it was not built with that ending. */
export function recordFileIn(
  { folder }: Generation,
  { type, id, digest, bytes }: RecordLine,
  ending: string,
): PublishedFile | undefined {
  const size = Object.hasOwn(bytes, ending) ? bytes[ending] : undefined
  if (size === undefined) return undefined
  return { path: join(folder, recordFile(type, id, ending)), size, contentName: `${digest}.${ending}` }
}

/**
 * `Last-Modified` of what is made of records: the latest of their own dates and of the moment since when files are
 * made as they are now.
 */
export function lastModifiedOf({ manifest }: Generation, lines: readonly RecordLine[]): Date {
  const dates = lines.map(({ updated }) => updated).filter(date => date !== null)
  return new Date(Math.max(...[manifest.inputsSince, ...dates].map(date => Date.parse(date))))
}
