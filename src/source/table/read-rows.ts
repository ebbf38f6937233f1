import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { SourceError } from '../../errors.ts'
import { decodeText } from './decode-text.ts'
import { STATED, tableDelimiter } from './table-delimiter.ts'

/** A row of a table, with its number as spreadsheets count it: from 1, empty rows too. */
export interface Row {
  row: number
  cells: string[]
}

const ROWS_AT_ONCE = 500
/** Characters of rows at once. So few long rows are held. */
const CHARACTERS_AT_ONCE = 1024 * 1024

/** Text that tells the delimiter, in UTF-16 units. */
const TOLD_BY = 64 * 1024

/**
 * Reads a table (RFC 4180) with any of the delimiters `,;\t|`. Rows without a filled cell are left out.
 *
 * @param longest the most characters of a row
 * @throws {SourceError} with the row when a quote never ends or the row is too long.
 */
export async function* readRows(
  bytes: AsyncIterable<unknown>,
  name: string,
  longest: number,
): AsyncIterable<Row[]> {
  const texts = decodeText(bytes, name)[Symbol.asyncIterator]()
  let beginning = ''
  while (beginning.length < TOLD_BY) {
    const next = await texts.next()
    if (next.done === true) break
    beginning += next.value
  }
  const begin = beginning.replace(STATED, '')
  const parser = parse({
    delimiter: tableDelimiter(beginning),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longest,
  })
  async function* whole() {
    yield begin
    yield* { [Symbol.asyncIterator]: () => texts }
  }
  pipeline(Readable.from(whole()), parser, () => {})
  let row = begin.length === beginning.length ? 0 : 1
  const before = row
  let [rows, characters]: [Row[], number] = [[], 0]
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      if (cells.every(cell => cell.trim() === '')) continue
      rows.push({ row, cells })
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
      yield rows
      rows = []
      characters = 0
    }
  } catch (cause) {
    throw cause instanceof CsvError ? brokenRow(cause, name, before, longest) : cause
  }
  if (rows.length > 0) yield rows
}

function brokenRow(cause: CsvError, name: string, before: number, longest: number): SourceError {
  const { records, column } = cause
  const cell = typeof column === 'number' ? `, column ${column + 1}` : ''
  const place = `row ${before + Number(records ?? 0) + 1}${cell}`
  if (cause.code === 'CSV_MAX_RECORD_SIZE')
    return new SourceError(`Reading "${name}": ${place}: the row has more than ${longest / 1024 / 1024} MB`, {
      cause,
      hint: 'A quotation mark that never ends makes one cell of all that follows it; --max-record allows longer rows',
    })
  return new SourceError(`Reading "${name}": ${place}: a quotation mark begins there that never ends`, {
    cause,
    hint: 'Every cell that begins with " ends with "; within it " is written twice',
  })
}
