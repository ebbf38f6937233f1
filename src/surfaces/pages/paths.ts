import type { RecordType } from '../../catalogue/read-record.ts'
import { fileId } from '../../formats/file-id.ts'
import { recordFile } from '../../formats/record-file.ts'
import { type Facet, facetFile, type GroupName } from '../shared/facets.ts'

export const STYLE_FILE = 'assets/style.css'
export const FIND_SCRIPT = 'assets/find.js'
export const FIND_ELSEWHERE_SCRIPT = 'assets/find-elsewhere.js'
export const FIND_DATA = 'assets/find.json'
/** A file with a line for each list page: its path and a hash of its data. The next build keeps unchanged pages. */
export const LIST_PRINTS = 'assets/lists.txt'
export const ICON_FILE = 'assets/icon.svg'
export const HOME_PAGE = 'index.html'
export const NOT_FOUND_PAGE = '404.html'

export function pagePath(type: RecordType, id: string): string {
  return recordFile(type, id, 'html')
}

export function productsPath(account: string, page: number): string {
  return page === 1 ? pagePath('account', account) : `${productsFolder(account)}${page}.html`
}

export function productsFolder(account: string): string {
  return `browse/${fileId(account)}/`
}

export function productsData(account: string): string {
  return `${productsFolder(account)}list.json`
}

export function offersPath(page = 1): string {
  return page === 1 ? 'offers.html' : `offers/${page}.html`
}

export function operatorsPath(page = 1): string {
  return page === 1 ? 'operators.html' : `operators/${page}.html`
}

/** The path of the `CardColumns` for the `ListColumns` at `list`. No group has this path (see `numbered`). */
export function cardsData(list: string): string {
  return list.replace(/\.json$/, '~.cards.json')
}

export function facetPath(facet: Facet, name: string): string {
  return groupPath({ facet, file: facetFile(name) })
}

export function groupPath({ facet, file }: GroupName, page = 1): string {
  return `${facet}/${file}${numbered(page)}.html`
}

export function groupData({ facet, file }: GroupName): string {
  return `${facet}/${file}.json`
}

export function facetIndexPath(facet: Facet, page = 1): string {
  return page === 1 ? `${facet}.html` : `${facet}/${numbered(page)}.html`
}

/** The suffix of page 2 and so on, such as `~.2`. No group's name contains `~.` (see `pathSafe`). */
function numbered(page: number): string {
  return page === 1 ? '' : `~.${page}`
}

export function rootFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1)
}
