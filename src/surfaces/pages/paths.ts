import { hash } from 'node:crypto'
import type { RecordType } from '../../catalogue/read-record.ts'
import { nameKey } from '../../catalogue/text/comparison-keys.ts'
import { pathSafe } from '../../catalogue/text/path-safe.ts'
import { fileId } from '../../formats/file-id.ts'
import { recordFile } from '../../formats/record-file.ts'

export const STYLE_FILE = 'assets/style.css'
export const FIND_SCRIPT = 'assets/find.js'
/** The data that the search script loads. */
export const FIND_DATA = 'assets/find.json'
/** The fingerprint of each list page, so that unchanged pages are kept. */
export const LIST_PRINTS = 'assets/lists.txt'
/** The icon of a site that has no icon of its own. */
export const ICON_FILE = 'assets/icon.svg'
export const HOME_PAGE = 'index.html'

/** The path of a record's page in the tree. */
export function pagePath(type: RecordType, id: string): string {
  return recordFile(type, id, 'html')
}

/** A page of an account's products. The first is the account's own page. */
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

/** The facets of a catalogue; each names the folder of its pages. */
export const FACETS = ['places', 'kinds', 'durations', 'prices', 'languages'] as const
export type Facet = (typeof FACETS)[number]

/**
 * The page of a group, such as `places/amboise.html`. Names share a page if they differ only in case, accents, spaces and
 * symbols.
 *
 * @param page number of the page; default the first
 */
export function facetPath(facet: Facet, name: string, page = 1): string {
  return groupPath({ facet, file: facetFile(name) }, page)
}

/** The page of a group, by the name that it has in paths. */
export function groupPath({ facet, file }: { facet: Facet; file: string }, page = 1): string {
  return `${facet}/${file}${numbered(page)}.html`
}

/** The page that lists all pages of a facet, with their counts. */
export function facetIndexPath(facet: Facet, page = 1): string {
  return page === 1 ? `${facet}.html` : `${facet}/${numbered(page)}.html`
}

/** No name contains `~` before a dot, because an escaping `~` is followed by two digits. */
function numbered(page: number): string {
  return page === 1 ? '' : `~.${page}`
}

/** In bytes. File systems allow 255, and the suffixes of the file and of its compressed copies count too. */
const LONGEST_FILE = 120

/** A name in paths: its key. A hash replaces the end of a long key. */
export function facetFile(name: string): string {
  const key = nameKey(name)
  const file = pathSafe(key)
  if (file === '') return '~~'
  if (file.length <= LONGEST_FILE) return file
  const start = file.slice(0, LONGEST_FILE).replace(/~[0-9A-F]?$/, '')
  // No key contains two of these characters in a row.
  return `${start}~~${hash('sha256', key).slice(0, 16)}`
}

/** The relative path from a page of the tree to its root. */
export function rootFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1)
}
