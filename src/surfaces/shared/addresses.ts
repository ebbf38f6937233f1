import { formats } from '../../formats/index.ts'
import { recordFile } from '../../formats/record-file.ts'
import type { ListedRecord, NegotiatedFile, SurfaceContext } from '../surface.ts'
import { mediaTypeOf } from './media-types.ts'

/** The page of a record as a file. */
export const PAGE_FILE: NegotiatedFile = { extension: '.html', mediaType: mediaTypeOf('.html') }

/** Whether records have pages, and the tree a home page. */
export function hasPages({ surfaces }: Pick<SurfaceContext, 'surfaces'>): boolean {
  return surfaces.includes('pages')
}

/** The file of a record that people are led to: its page where there are pages, else its Markdown, else its first format. */
export function fileForPeople(
  { type, id }: Pick<ListedRecord, 'type' | 'id'>,
  context: Pick<SurfaceContext, 'surfaces' | 'formats'>,
): string {
  const name = context.formats.includes('markdown') ? 'markdown' : context.formats[0]
  const format = hasPages(context) ? PAGE_FILE : formats.find(format => format.name === name)
  return recordFile(type, id, format?.extension.replace(/^\./, '') ?? '')
}

/** The path of the tree's own address, with a slash at both ends. */
export function pathOfTree(baseUrl: string | null): string {
  return baseUrl === null ? '/' : new URL(baseUrl).pathname.replace(/\/?$/, '/')
}
