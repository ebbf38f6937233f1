import { fileId } from '../../formats/file-id.ts'
import type { ListedRecord } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import type { IndexEntry } from './index-entry.ts'
import { wholePaths } from './paths.ts'
import { sayCount } from './say-count.ts'
import { titleOf } from './title-of.ts'

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
