import { formats } from '../../formats/index.ts'
import { recordFile } from '../../formats/record-file.ts'
import type { NegotiatedFile } from '../start-file.ts'
import type { ListedRecord, SurfaceContext } from '../surface.ts'
import { mediaTypeOf } from './media-types.ts'

export const PAGE_FILE: NegotiatedFile = { extension: '.html', mediaType: mediaTypeOf('.html') }

export function hasPages({ surfaces }: Pick<SurfaceContext, 'surfaces'>): boolean {
  return surfaces.includes('pages')
}

interface CleanUrls {
  readonly options: Pick<SurfaceContext['options'], 'cleanUrls'>
}

export function cleanAddress(path: string, { options }: CleanUrls): string {
  return options.cleanUrls ? path.replace(/(?:^index)?\.html(?=[?#]|$)/, '') : path
}

/** `root` leads from the page to the tree: `../`. */
export function linkTo(path: string, root: string, context: CleanUrls): string {
  return root + cleanAddress(path, context) || './'
}

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
