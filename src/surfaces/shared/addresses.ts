import { formats } from '../../formats/index.ts'
import { recordFile } from '../../formats/record-file.ts'
import type { ListedRecord, NegotiatedFile, SurfaceContext } from '../surface.ts'
import { mediaTypeOf } from './media-types.ts'

/** The page of a record as a file. */
export const PAGE_FILE: NegotiatedFile = { extension: '.html', mediaType: mediaTypeOf('.html') }

/** The file of a record that people are led to: its page where there are pages, else its Markdown, else its first format. */
export function fileForPeople(
  { type, id }: Pick<ListedRecord, 'type' | 'id'>,
  { surfaces, formats: published }: SurfaceContext,
): string {
  const name = published.includes('markdown') ? 'markdown' : published[0]
  const format = surfaces.includes('pages') ? PAGE_FILE : formats.find(format => format.name === name)
  return recordFile(type, id, format?.extension.replace(/^\./, '') ?? '')
}

/** The path of the tree's own address, with a slash at both ends. */
export function pathOfTree(baseUrl: string | null): string {
  return baseUrl === null ? '/' : new URL(baseUrl).pathname.replace(/\/?$/, '/')
}
