import { UsageError } from '../errors.ts'
import { percentDecoded } from '../runtime/percent-decoded.ts'
import { isAddress } from './api/api-address.ts'

const SHEET =
  /^https:\/\/docs\.google\.com\/spreadsheets\/d\/([\w-]{20,})\/(?:edit|view)?(?:.*[?#&]gid=(\d+))?/

/** An address leads to a file if its path ends like a file's name, or its query requests a table; else to an API. */
export function isFileAddress(text: string): boolean {
  return (
    /^https?:/i.test(text) &&
    (SHEET.test(text) || /\.(?:csv|tsv|tab|txt|jsonl?|ndjson)(?:\.gz)?$/i.test(fileNameOf(text)))
  )
}

export function isObjectAddress(text: string): boolean {
  return /^s3:\/\//i.test(text)
}

export function fileNameOf(file: string): string {
  if (!isAddress(file)) return file
  const url = URL.parse(file)
  const format = url?.searchParams.get('format') ?? url?.searchParams.get('output')
  if (format === 'csv' || format === 'tsv' || SHEET.test(file)) return 'table.csv'
  const last = url?.pathname.split('/').at(-1) ?? ''
  return percentDecoded(last) ?? last
}

/** Parses a file's address. A link to a page of a Google spreadsheet becomes the address of the page's CSV. */
export function addressOf(text: string): URL {
  const [, sheet, page = '0'] = /\/(?:export|pub)\?/.test(text) ? [] : (SHEET.exec(text) ?? [])
  const url = URL.parse(
    sheet === undefined
      ? text
      : `https://docs.google.com/spreadsheets/d/${sheet}/export?format=csv&gid=${page}`,
  )
  if (url === null || !isAddress(url.href))
    throw new UsageError('Reading the source: it is not an http(s) address')
  if (url.username === '' && url.password === '') return url
  throw new UsageError(`Reading the source "${url.origin}": an address has no credentials`)
}
