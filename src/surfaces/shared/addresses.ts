import { formats } from '../../formats/index.ts'
import { recordFile } from '../../formats/record-file.ts'
import type { NegotiatedFile } from '../start-file.ts'
import type { ListedRecord, SurfaceContext } from '../surface.ts'
import { mediaTypeOf } from './media-types.ts'

/** The kind of file that the surface `pages` adds to each record: its HTML page. */
export const PAGE_FILE: NegotiatedFile = { extension: '.html', mediaType: mediaTypeOf('.html') }

/** Whether the tree has pages of records and a home page. */
export function hasPages({ surfaces }: Pick<SurfaceContext, 'surfaces'>): boolean {
  return surfaces.includes('pages')
}

/** The file of a record that people are linked to: the page, else the Markdown, else that of the first format. */
export function fileForPeople(
  { type, id }: Pick<ListedRecord, 'type' | 'id'>,
  context: Pick<SurfaceContext, 'surfaces' | 'formats'>,
): string {
  const name = context.formats.includes('markdown') ? 'markdown' : context.formats[0]
  const format = hasPages(context) ? PAGE_FILE : formats.find(format => format.name === name)
  return recordFile(type, id, format?.extension.replace(/^\./, '') ?? '')
}

/** The path of the tree on its host, with a slash at both ends; `/` if there is no `baseUrl`. */
export function pathOfTree(baseUrl: string | null): string {
  return baseUrl === null ? '/' : new URL(baseUrl).pathname.replace(/\/?$/, '/')
}
