import type { RecordType } from '../../catalogue/read-record.ts'
import { fileId } from '../../formats/file-id.ts'
import { recordFile } from '../../formats/record-file.ts'

export const STYLE_FILE = 'assets/style.css'
export const FILTER_FILE = 'assets/filter.js'
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

/** A page that lists the operators: the first is the home page. */
export function operatorsPath(page: number): string {
  return page === 1 ? HOME_PAGE : `operators/${page}.html`
}

/** How a page of the tree reaches its root. */
export function rootFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1)
}
