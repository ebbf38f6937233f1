import { fileId } from '../../formats/file-id.ts'
import type { ListedRecord } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import type { IndexEntry } from './index-entry.ts'
import { wholePaths } from './paths.ts'
import { recordPath } from './record-text.ts'

/** What an index says of a record: how large it is, and what it is; the operator where the index has several. */
export function documentEntry(record: ListedRecord, operator?: ListedRecord): IndexEntry {
  const { id, surfaceData } = record
  const by = operator === undefined ? '' : `, by ${titleOf(operator)}`
  const summary = surfaceData.summary === undefined ? '' : `. ${surfaceData.summary}`
  const note = `${sayCount(surfaceData.tokens ?? 0, 'token')}${by}${summary}`
  return { id: fileId(id), title: titleOf(record), path: recordPath(record), note, count: 1 }
}

/** What an index says of an account's whole text, which is a file or several with an index of their own. */
export function wholeEntry(account: ListedRecord, whole: NonNullable<SurfaceData['whole']>): IndexEntry {
  const { id } = account
  const name = titleOf(account)
  return {
    id: fileId(id),
    title: `${name}: whole text`,
    span: { first: name, last: name },
    path: wholePaths(id).file,
    note: wholeNote(whole),
    count: whole.files,
  }
}

export function wholeNote({
  files,
  characters,
  tokens,
  firstTokens,
}: NonNullable<SurfaceData['whole']>): string {
  const size = `${sayCount(characters, 'character')}`
  const own = sayCount(firstTokens, 'token')
  return files === 1
    ? `${own}, ${size}`
    : `${own}, leads to ${files} files with ${sayCount(tokens, 'token')}, ${size}`
}

/** What an index calls a record. */
export function titleOf({ title, id }: Pick<ListedRecord, 'title' | 'id'>): string {
  return title.trim() === '' ? id : title
}

const numbers = new Intl.NumberFormat('en')

/** `1,234 tokens`, `1 product`. */
export function sayCount(count: number, noun: string): string {
  return `${numbers.format(count)} ${count === 1 ? noun : `${noun}s`}`
}
