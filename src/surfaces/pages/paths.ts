import { hash } from 'node:crypto'
import type { RecordType } from '../../catalogue/read-record.ts'
import { nameKey } from '../../catalogue/text/comparison-keys.ts'
import { pathSafe } from '../../catalogue/text/path-safe.ts'
import { fileId } from '../../formats/file-id.ts'
import { recordFile } from '../../formats/record-file.ts'

export const STYLE_FILE = 'assets/style.css'
export const FIND_SCRIPT = 'assets/find.js'
/** The data (`FindData`) that the search script loads. */
export const FIND_DATA = 'assets/find.json'
/** A line with the path and a hash of the data of each list page. So the next build can keep unchanged pages. */
export const LIST_PRINTS = 'assets/lists.txt'
/** The icon of a site that has no icon of its own. */
export const ICON_FILE = 'assets/icon.svg'
export const HOME_PAGE = 'index.html'

export function pagePath(type: RecordType, id: string): string {
  return recordFile(type, id, 'html')
}

/** The path of a page that lists products of `account`. Page 1 is the account's own page. */
export function productsPath(account: string, page: number): string {
  return page === 1 ? pagePath('account', account) : `${productsFolder(account)}${page}.html`
}

export function productsFolder(account: string): string {
  return `browse/${fileId(account)}/`
}

export function operatorsPath(page = 1): string {
  return page === 1 ? 'operators.html' : `operators/${page}.html`
}

/** The facets of a catalogue. Each one's name is the folder of its pages. */
export const FACETS = ['places', 'kinds', 'durations', 'prices', 'languages'] as const
export type Facet = (typeof FACETS)[number]

/** The facets that have a page of all groups. The others have so few groups that the home page shows them all. */
export const INDEXED = ['places', 'kinds'] as const satisfies Facet[]

export function isIndexed(facet: Facet): boolean {
  return INDEXED.some(indexed => indexed === facet)
}

/**
 * The path of the first page of the group that `name` belongs to, such as `places/amboise.html`. Names belong to one
 * group if they differ only in case, accents, spaces and symbols.
 */
export function facetPath(facet: Facet, name: string): string {
  return groupPath({ facet, file: facetFile(name) })
}

/** The path of a page of a group, whose name in paths is `file`. */
export function groupPath({ facet, file }: { facet: Facet; file: string }, page = 1): string {
  return `${facet}/${file}${numbered(page)}.html`
}

/** The path of a page that lists all groups of `facet`, with their counts. */
export function facetIndexPath(facet: Facet, page = 1): string {
  return page === 1 ? `${facet}.html` : `${facet}/${numbered(page)}.html`
}

/**
 * The suffix of a further page's name. No group's name in paths contains `~` before a dot, because an escaping `~` is
 * followed by two digits. So no group has the path of a further page.
 */
function numbered(page: number): string {
  return page === 1 ? '' : `~.${page}`
}

/** The most bytes of a group's name in paths. File systems allow 255, with all suffixes of the file and its copies. */
const LONGEST_FILE = 120

/** The `name` of a group as it stands in paths: its key. A hash replaces the end of a long key. */
export function facetFile(name: string): string {
  const key = nameKey(name)
  const file = pathSafe(key)
  if (file === '') return '~~'
  if (file.length <= LONGEST_FILE) return file
  const start = file.slice(0, LONGEST_FILE).replace(/~[0-9A-F]?$/, '')
  // No escaped key contains two `~` in a row, so a cut key never equals another key.
  return `${start}~~${hash('sha256', key).slice(0, 16)}`
}

/** The relative path from the page at `path` to the root of the tree, such as `../`. */
export function rootFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1)
}
