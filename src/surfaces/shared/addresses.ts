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

interface CleanUrls {
  readonly options: Pick<SurfaceContext['options'], 'cleanUrls'>
}

/** The address of the file at `path`, relative to the tree. With `cleanUrls`, a page's address has no `.html`. */
export function cleanAddress(path: string, { options }: CleanUrls): string {
  return options.cleanUrls ? path.replace(/(?:^index)?\.html(?=[?#]|$)/, '') : path
}

/** The link from a page to the file at `path`. `root` leads from the page to the tree: `../`. */
export function linkTo(path: string, root: string, context: CleanUrls): string {
  return root + cleanAddress(path, context) || './'
}

/** The address in links for people: of the record's page, or else of its Markdown, or of its first format. */
export function addressForPeople(
  { type, id }: Pick<ListedRecord, 'type' | 'id'>,
  context: Pick<SurfaceContext, 'surfaces' | 'formats' | 'options'>,
): string {
  const name = context.formats.includes('markdown') ? 'markdown' : context.formats[0]
  const format = hasPages(context) ? PAGE_FILE : formats.find(format => format.name === name)
  return cleanAddress(recordFile(type, id, format?.extension.replace(/^\./, '') ?? ''), context)
}

/** The path of the tree on its host, with a slash at both ends; `/` if there is no `baseUrl`. */
export function pathOfTree(baseUrl: string | null): string {
  return baseUrl === null ? '/' : new URL(baseUrl).pathname.replace(/\/?$/, '/')
}
