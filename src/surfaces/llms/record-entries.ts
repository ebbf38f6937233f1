import { fileId } from '../../formats/file-id.ts'
import { recordFile } from '../../formats/record-file.ts'
import type { SurfaceRecord } from '../surface.ts'
import type { Contents, WholeTextSize } from '../surface-data.ts'
import { contentsOfRecord } from './contents.ts'
import { factsText } from './facts-text.ts'
import type { IndexEntry } from './index-entry.ts'
import { wholePaths } from './paths.ts'

export function documentEntry(
  record: SurfaceRecord,
  operator?: SurfaceRecord,
): IndexEntry & { contents: Contents } {
  const { id, surfaceData } = record
  const by = operator === undefined ? '' : `, by ${labelOf(operator)}`
  const size = `${quantity(surfaceData.tokens ?? 0, 'token')}${by}`
  const note = [size, factsText(surfaceData), surfaceData.summary ?? '']
    .filter(part => part !== '')
    .join('. ')
  const title = labelOf(record)
  const contents = contentsOfRecord(surfaceData, title)
  return { id: fileId(id), title, contents, path: recordFile(record.type, id, 'md'), note, count: 1 }
}

export function wholeEntry(account: SurfaceRecord, whole: WholeTextSize): IndexEntry {
  const { id } = account
  const name = labelOf(account)
  return {
    id: fileId(id),
    title: `${name}: whole text`,
    span: { first: name, last: name },
    contents: account.surfaceData.index?.contents,
    path: wholePaths(id).file,
    note: wholeNote(whole),
    count: whole.files,
  }
}

export function wholeNote({ files, characters, tokens, firstTokens }: WholeTextSize): string {
  const size = quantity(characters, 'character')
  const first = quantity(firstTokens, 'token')
  return files === 1
    ? `${first}, ${size}`
    : `${first}, leads to ${files} files with ${quantity(tokens, 'token')}, ${size}`
}

export function labelOf({ title, id }: Pick<SurfaceRecord, 'title' | 'id'>): string {
  return title.trim() === '' ? id : title
}

let numbers: Intl.NumberFormat | undefined

export function quantity(count: number, noun: string): string {
  numbers ??= new Intl.NumberFormat('en')
  return `${numbers.format(count)} ${count === 1 ? noun : `${noun}s`}`
}
