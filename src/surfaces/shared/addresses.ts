import { formats } from '../../formats/index.ts'
import { recordFile } from '../../formats/record-file.ts'
import type { ListedRecord, NegotiatedFile, SurfaceContext } from '../surface.ts'
import { mediaTypeOf } from './media-types.ts'

/** The HTML page that the surface `pages` adds to each record. */
export const PAGE_FILE: NegotiatedFile = { extension: '.html', mediaType: mediaTypeOf('.html') }

/** Whether the tree has pages of records and a home page. */
export function hasPages({ surfaces }: Pick<SurfaceContext, 'surfaces'>): boolean {
  return surfaces.includes('pages')
}

/** The file of a record to link to for people: its page if the tree has pages, else its Markdown, else its first format. */
export function fileForPeople(
  { type, id }: Pick<ListedRecord, 'type' | 'id'>,
  context: Pick<SurfaceContext, 'surfaces' | 'formats'>,
): string {
  const name = context.formats.includes('markdown') ? 'markdown' : context.formats[0]
  const format = hasPages(context) ? PAGE_FILE : formats.find(format => format.name === name)
  return recordFile(type, id, format?.extension.replace(/^\./, '') ?? '')
}

/** The path of the base URL, with a slash at both ends. */
export function pathOfTree(baseUrl: string | null): string {
  return baseUrl === null ? '/' : new URL(baseUrl).pathname.replace(/\/?$/, '/')
}
