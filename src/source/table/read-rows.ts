import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { tooLongIssue } from '../../catalogue/size-issue.ts'
import { isObject } from '../../runtime/is-object.ts'
import { decodeText } from './decode-text.ts'
import { STATED, tableDelimiter } from './table-delimiter.ts'

/** `row` is the number of the row in a spreadsheet: from 1, and empty rows count. */
export interface Row {
  row: number
  cells: string[]
  broken?: { reason: string; column: number | null }
}

/** How many UTF-16 units are parsed at once. The first block decides the delimiter. */
const BLOCK = 128 * 1024

/**
 * How many UTF-16 units are parsed after a broken row. The number doubles until they contain another broken row. If all
 * of the block were parsed each time, a table of broken rows would take quadratic time.
 */
const AFTER_BROKEN = 4 * 1024

const NEVER_ENDS = 'begins with a quotation mark that never ends, so reading goes on in the next line'

/**
 * Reads a table (RFC 4180) with any of the delimiters `,;\t|`, without empty rows. If a quoted cell runs to the end of
 * the file, or over `longest` characters, only its row is broken: reading goes on in the next line.
 */
export async function* readRows(
  bytes: AsyncIterable<unknown>,
  name: string,
  longest: number,
): AsyncIterable<Row[]> {
  let [text, row, wanted, delimiter, isSkipping] = ['', 0, BLOCK, '', false]
  const tooLong = `${tooLongIssue(longest).reason}, so reading goes on in the next line`

  function* take(isLast: boolean): Iterable<Row[]> {
    if (delimiter === '') {
      delimiter = tableDelimiter(text)
      if (STATED.test(text)) row++
      text = text.replace(STATED, '')
    }
    let most = Number.POSITIVE_INFINITY
    for (;;) {
      const isPart = text.length > most
      const end = isLast && !isPart ? text.length : endOfLines(text.slice(0, most))
      const { rows, rest, column, isBroken } = parseBlock(text.slice(0, end), delimiter)
      text = rest + text.slice(end)
      const filled = rows.flatMap(cells => {
        row++
        return cells.every(cell => cell.trim() === '') ? [] : [{ row, cells }]
      })
      if (filled.length > 0) yield filled
      wanted = BLOCK + 2 * text.length
      const isOver = text.length > longest
      if (isPart && !isBroken) {
        most *= 2
        continue
      }
      if (text === '' || !(isLast || isOver || isBroken)) return
      yield [
        { row: ++row, cells: [], broken: { column, reason: isOver && !isBroken ? tooLong : NEVER_ENDS } },
      ]
      most = AFTER_BROKEN
      const next = /\r\n|\n|\r/.exec(text)
      isSkipping = next === null
      text = next === null ? '' : text.slice(next.index + next[0].length)
    }
  }

  for await (const piece of decodeText(bytes, name)) {
    const from = isSkipping ? piece.search(/[\r\n]/) : 0
    if (from === -1) continue
    text += piece.slice(from).replace(isSkipping ? /^\r?\n?/ : '', '')
    isSkipping = false
    if (text.length >= wanted) yield* take(false)
  }
  yield* take(true)
}

/** The end of the last line that is whole and has no open quoted cell. The text after it waits for the next piece. */
function endOfLines(text: string): number {
  const end = text.lastIndexOf('\n') + 1 || text.lastIndexOf('\r', text.length - 2) + 1
  let [isOpen, last] = [false, -1]
  for (let at = text.indexOf('"'); at !== -1 && at < end; at = text.indexOf('"', at + 1)) {
    isOpen = !isOpen
    last = at
  }
  return isOpen ? text.lastIndexOf('\n', last) + 1 || end : end
}

interface Block {
  rows: string[][]
  /** The text from the start of the first row whose quoted cell does not end. */
  rest: string
  column: number | null
  /** Whether the cell can no longer end: a quotation mark inside it is followed by further text. */
  isBroken: boolean
}

/**
 * Matches a cell of several lines that begins with a quotation mark. csv-parse leaves this mark if the cell does not
 * end properly.
 */
const MAY_BE_BROKEN = /^"[^\n\r]*[\n\r]/

function parseBlock(text: string, delimiter: string): Block {
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
  }
  try {
    const rows: string[][] = parse(text, options)
    return beforeBroken(rows, text, () => parse(text, { ...options, raw: true }), delimiter)
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    const [to, column] = [Number(error['records']), Number(error['column'])]
    let start = 0
    const read = {
      to,
      on_record: (cells: string[], { bytes }: { bytes: number }) => {
        start = bytes
        return cells
      },
    }
    const rows: string[][] = to === 0 ? [] : parse(text, { ...options, ...read })
    const rest = Buffer.from(text).subarray(start).toString()
    const whole = text.slice(0, text.length - rest.length)
    const before = beforeBroken(rows, text, () => parse(whole, { ...options, raw: true }), delimiter)
    return before.isBroken ? before : { rows, rest, column, isBroken: false }
  }
}

/** Takes the rows before the first broken one. In `raw`, a cell that rightly begins with a quotation mark has three. */
function beforeBroken(
  rows: string[][],
  text: string,
  parseRaw: () => readonly unknown[],
  delimiter: string,
): Block {
  const isSuspect = (cell: string) => cell.startsWith('"') && MAY_BE_BROKEN.test(cell)
  let start = 0
  if (rows.some(cells => cells.some(isSuspect)))
    for (const [index, parsed] of parseRaw().entries()) {
      // With the option `raw`, csv-parse returns objects with the key `raw`. Its types do not declare them.
      const raw = isObject(parsed) ? String(parsed['raw']) : ''
      const column = (rows[index] ?? []).findIndex(
        (cell, at) => isSuspect(cell) && (at === 0 ? raw.startsWith(cell) : raw.includes(delimiter + cell)),
      )
      if (column !== -1)
        return { rows: rows.slice(0, index), rest: text.slice(start), column, isBroken: true }
      start += raw.length
      // csv-parse leaves the `\n` of a line end `\r\n` out of `raw`.
      if (raw.endsWith('\r') && text[start] === '\n') start++
    }
  return { rows, rest: '', column: null, isBroken: false }
}
