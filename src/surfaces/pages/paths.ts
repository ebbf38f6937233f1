import { hash } from 'node:crypto'
import type { RecordType } from '../../catalogue/read-record.ts'
import { nameKey } from '../../catalogue/text/comparison-keys.ts'
import { pathSafe } from '../../catalogue/text/path-safe.ts'
import { fileId } from '../../formats/file-id.ts'
import { recordFile } from '../../formats/record-file.ts'

export const STYLE_FILE = 'assets/style.css'
export const FIND_SCRIPT = 'assets/find.js'
/** What the script looks in. */
export const FIND_DATA = 'assets/find.json'
/** What each page of a list was made from, so that one of which nothing changed is kept. */
export const LIST_PRINTS = 'assets/lists.txt'
/** The icon of the site where nobody gives another. */
export const ICON_FILE = 'assets/icon.svg'
export const HOME_PAGE = 'index.html'

/** The path of a record's page in the tree. */
export function pagePath(type: RecordType, id: string): string {
  return recordFile(type, id, 'html')
}

/** A page that lists an account's products: the first is the account's own page. */
export function productsPath(account: string, page: number): string {
  return page === 1 ? pagePath('account', account) : `${productsFolder(account)}${page}.html`
}

export function productsFolder(account: string): string {
  return `browse/${fileId(account)}/`
}

/** A page that lists the operators. */
export function operatorsPath(page = 1): string {
  return page === 1 ? 'operators.html' : `operators/${page}.html`
}

/** The ways into a catalogue; each is the folder of its pages. */
export const FACETS = ['places', 'kinds', 'durations', 'prices', 'languages'] as const
export type Facet = (typeof FACETS)[number]

/**
 * The page of what products have in common, such as `places/amboise.html`. Names that differ only in case, accents, spaces
 * and signs have one page.
 *
 * @param page of its numbered pages; default the first
 */
export function facetPath(facet: Facet, name: string, page = 1): string {
  return groupPath({ facet, file: facetFile(name) }, page)
}

/** The same by what the page is called. */
export function groupPath({ facet, file }: { facet: Facet; file: string }, page = 1): string {
  return `${facet}/${file}${numbered(page)}.html`
}

/** The page that lists all pages of a facet, with their counts. */
export function facetIndexPath(facet: Facet, page = 1): string {
  return page === 1 ? `${facet}.html` : `${facet}/${numbered(page)}.html`
}

/** No name is written with a `~` before a dot: behind those that escape a sign stand two digits. */
function numbered(page: number): string {
  return page === 1 ? '' : `~.${page}`
}

/** In bytes. File systems take 255, and its suffixes and its compressed copies' belong to them. */
const LONGEST_FILE = 120

/** What a name is called in paths: its key, with a hash in the place of what is too long. */
export function facetFile(name: string): string {
  const key = nameKey(name)
  const file = pathSafe(key)
  if (file === '') return '~~'
  if (file.length <= LONGEST_FILE) return file
  const start = file.slice(0, LONGEST_FILE).replace(/~[0-9A-F]?$/, '')
  // No key has two of these signs one behind the other.
  return `${start}~~${hash('sha256', key).slice(0, 16)}`
}

/** How a page of the tree reaches its root. */
export function rootFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1)
}
