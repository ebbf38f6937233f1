import { SourceError } from '../../errors.ts'

/** Whether a file's name is that of a spreadsheet's own format. */
export function isSpreadsheet(file: string): boolean {
  return /\.(?:xlsx?|xlsm|ods|numbers)$/i.test(file)
}

/** Refuses formats that only spreadsheets read whole: their files are archives, which may be many times as large inside. */
export function refuseSpreadsheet(file: string): void {
  if (!isSpreadsheet(file)) return
  throw new SourceError(`Reading "${file}": it is a spreadsheet's own format`, {
    hint: 'Save it as CSV in the spreadsheet: one table, with its headings in one row',
  })
}
