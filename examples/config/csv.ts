// A format of one's own: each record as a line of CSV (RFC 4180), for spreadsheets.
import type { Entry, Format } from 'tourpress'

const COLUMNS = ['type', 'id', 'title', 'category', 'locale', 'operator']
const HEADER = `${COLUMNS.join(',')}\r\n`

/** Spreadsheets run a cell that begins with one of these as a formula: an apostrophe before it makes it text. */
const FORMULA = /^[=+\-@\t\r]/

/** A quote inside of quotes is written twice. */
const quoted = (value: string | null) => `"${(value ?? '').replaceAll('"', '""').replace(FORMULA, "'$&")}"`

function line(entry: Entry): string {
  const { type, id } = entry
  const { category, locale } = type === 'product' ? entry.product : entry.account
  const title = type === 'product' ? entry.product.title : entry.account.name
  return [type, id, title, category, locale, entry.account.name].map(quoted).join(',')
}

/** The values of a file of one record, without those whose quotes hold others. */
const valuesIn = (file: Buffer) =>
  [
    ...file
      .toString()
      .slice(HEADER.length)
      .matchAll(/"((?:[^"]|"")*)"/g),
  ].map(([, value = '']) => value.replaceAll('""', '"').replace(/^'(?=[=+\-@\t\r])/, ''))

export const csv: Format = {
  name: 'csv',
  extension: '.csv',
  mediaType: 'text/csv; charset=utf-8',
  summary: 'a line of CSV a record, for spreadsheets',
  offeredForProducts: true,
  isNegotiated: true,
  open: () => HEADER,
  record: line,
  separator: '\r\n',
  close: '\r\n',
  textStart: file => (file.includes('\n') ? HEADER.length : -1),
  response: {
    type: 'content',
    examples: {
      account: '"account","a1","Slipway & Heather","","en","Slipway & Heather"',
      product: '"product","p1","Whitby Harbour by Kayak","Kayaking","en","Slipway & Heather"',
    },
  },
  validate(file) {
    const text = file.toString()
    return text.startsWith(HEADER) && text.endsWith('\r\n') ? null : 'has no header, or no last line end'
  },
  lint(file) {
    const [, id = '', title = ''] = valuesIn(file)
    const { length } = valuesIn(file)
    const issues = length === COLUMNS.length ? [] : [`has ${length} values and ${COLUMNS.length} columns`]
    return { issues, facts: { id, title } }
  },
}
