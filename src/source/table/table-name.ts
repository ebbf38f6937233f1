import { basename } from 'node:path'
import { SourceError } from '../../errors.ts'
import { idOf } from '../values/word-key.ts'

export function isTableName(file: string): boolean {
  return /\.(?:csv|tsv|tab|txt)(?:\.gz)?$/i.test(file)
}

/** The account of products that name none. It has the file's name: `city-tours.csv` gives `city tours`. */
export function accountOfFile(file: string): { id: string; name: string } {
  const name = basename(file)
    .replace(/(?:\.\w{1,5}){1,2}$/, '')
    .replace(/[-_]+/g, ' ')
  return { id: idOf(name) || 'table', name: name || 'table' }
}

export function isSpreadsheet(file: string): boolean {
  return /\.(?:xlsx?|xlsm|ods|numbers)$/i.test(file)
}

/** Refuses the formats of spreadsheets: their files are archives, which may unpack to many times their size. */
export function refuseSpreadsheet(file: string): void {
  if (!isSpreadsheet(file)) return
  throw new SourceError(`Reading "${file}": it is a spreadsheet's own format`, {
    hint: 'Save it as CSV in the spreadsheet: one table, with its headings in one row',
  })
}
