import type { Issue } from '../../catalogue/issue.ts'
import { tooLongIssue } from '../../catalogue/size-issue.ts'
import { SourceError } from '../../errors.ts'
import { saysNothing } from '../mapping/convert.ts'
import { type FieldName, takesSeveral } from '../mapping/fields.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Found, RawRecord } from '../mapping/raw-record.ts'
import { idOf } from '../values/word-key.ts'
import { means } from '../values/words.ts'
import type { Row } from './read-rows.ts'
import { readCell } from './table-cell.ts'

export interface Table {
  /** A column without a heading is called by its number: `column 5`. */
  headings: string[]
  unnamed: ReadonlySet<string>
  headingRow: number
  sample: Row[]
  rest: AsyncIterable<Row[]>
}

const MOST_BEFORE = 20

/** Takes the first row with the most known headings as the headings. Rows above it, such as a title, are not read. */
export async function openTable(
  rows: AsyncIterable<Row[]>,
  name: string,
  isKnown: (heading: string) => boolean,
): Promise<Table> {
  const rest = rows[Symbol.asyncIterator]()
  const { value: first = [] }: { value?: Row[] } = await rest.next()
  const scores = first
    .slice(0, MOST_BEFORE)
    .map(
      ({ cells }) => cells.filter(cell => cell.trim() !== '' && isKnown(cell)).length * 1000 + filled(cells),
    )
  const at = scores.indexOf(Math.max(...scores))
  const heading = first[at]
  if (heading === undefined) throw new SourceError(`Reading "${name}": it is empty`, { hint: TABLE })
  const names = heading.cells.map((cell, index) => cell.trim().replace(/\s+/g, ' ') || `column ${index + 1}`)
  return {
    headings: names.map((text, index) =>
      names.indexOf(text) === index ? text : `${text} (column ${index + 1})`,
    ),
    unnamed: new Set(names.filter((_, index) => heading.cells[index]?.trim() === '')),
    headingRow: heading.row,
    sample: first.slice(at + 1),
    rest: { [Symbol.asyncIterator]: () => rest },
  }
}

const TABLE = 'A table has its headings in one row and a product in each row below it'

function filled(cells: readonly string[]): number {
  return cells.filter(cell => cell.trim() !== '').length
}

type TableItem = RawRecord | { line: number; id: string | null; issue: Issue }

/**
 * The records of a table. A row with the id of the row above, or without id and title, adds a ticket, a picture and so
 * on to that row's product, unless the rows contradict. Rows of totals, and other rows without title, are rejected.
 */
export async function* tableRecords(
  table: Table,
  { rules }: Mapping,
  longest: number,
): AsyncIterable<TableItem[]> {
  const { isFurther, recordOf } = rowGrouping(table, rules, longest)
  let group: Row[] = []
  let characters = 0
  async function* all() {
    yield table.sample
    yield* table.rest
  }
  for await (const rows of all()) {
    const records: TableItem[] = []
    for (const row of rows) {
      const [first] = group
      if (first !== undefined && !isFurther(row, first)) {
        records.push(recordOf(group))
        group = []
        characters = 0
      }
      characters += lengthOf(row)
      // Rows beyond twice `longest` characters are not held: the record is already too long, and will be rejected.
      if (characters - longest < longest) group.push(row)
    }
    if (records.length > 0) yield records
  }
  if (group.length > 0) yield [recordOf(group)]
}

function lengthOf({ cells }: Row): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0)
}

function rowGrouping({ headings, sample }: Table, rules: Mapping['rules'], longest: number) {
  const columns = new Map(headings.map((heading, index) => [heading, index]))
  const columnOf = (field: FieldName) => {
    const from = rules.find(rule => rule.field === field)?.from
    return from == null ? undefined : columns.get(from)
  }
  const [id, title, town] = [columnOf('id'), columnOf('title'), columnOf('town')]
  const textIn = ({ cells }: Row, column: number | undefined) =>
    column === undefined ? '' : readCell(cells[column] ?? '').value
  const keyOf = (row: Row) => textIn(row, id) || idOf(textIn(row, title), textIn(row, town))
  const isNamed = id !== undefined || title !== undefined
  const isWithout = (row: Row) => isNamed && textIn(row, id) === '' && textIn(row, title) === ''
  const totalsIn = (row: Row) =>
    [title, id].find(column => column !== undefined && means('totals', textIn(row, column)))
  const singles = rules.flatMap(({ field, from }) =>
    from === null || takesSeveral(field) ? [] : (columns.get(from) ?? []),
  )
  const operators = [columnOf('account'), columnOf('accountId')]
  const differsIn = (column: number | undefined, row: Row, first: Row) =>
    !saysNothing(textIn(row, column)) && textIn(row, column) !== textIn(first, column)
  const isFurther = (row: Row, first: Row) => {
    if (row.broken !== undefined || first.broken !== undefined) return false
    if (isWithout(row)) return !isWithout(first) && !singles.some(column => differsIn(column, row, first))
    const [before, after] = [textIn(first, title), textIn(row, title)].map(text => idOf(text))
    return (
      keyOf(row) !== '' &&
      keyOf(row) === keyOf(first) &&
      (before === after || before === '' || after === '') &&
      !operators.some(column => differsIn(column, row, first))
    )
  }
  const hasTitle = title === undefined || rules.some(rule => rule.field === 'title' && rule.default !== null)
  const isWide = sample.filter(({ cells }) => filled(cells) > 2).length > sample.length / 2
  const recordOf = (rows: Row[]): TableItem => {
    const { row: line, broken } = rows[0] ?? { row: 0 }
    const rejected = (column: number | null, reason: string) => ({
      ...{ line, id: null },
      issue: { path: headings[column ?? -1] ?? '', reason },
    })
    if (broken !== undefined) return rejected(broken.column, broken.reason)
    if (!hasTitle && rows.every(isWithout)) return rejected(title, NO_TITLE)
    const totals = rows[0] === undefined ? undefined : totalsIn(rows[0])
    if (totals !== undefined) return rejected(totals, 'is a row of totals, and no product')
    const isAlone = rows.length === 1 && rows[0] !== undefined && filled(rows[0].cells) === 1
    if (isWide && isAlone && title !== undefined && rows.some(row => textIn(row, title) !== ''))
      return rejected(title, ALONE)
    if (rows.reduce((sum, row) => sum + lengthOf(row), 0) > longest)
      return { line, id: null, issue: tooLongIssue(longest) }
    return tableRecord(rows, headings, columns)
  }
  return { isFurther, recordOf }
}

const ALONE =
  'stands alone in its row, so it is taken for the heading of a section or a note, and for no product'
const NO_TITLE = 'has no title, and says more than a further ticket, price or picture of the product above'

function tableRecord(
  rows: readonly Row[],
  headings: readonly string[],
  columns: ReadonlyMap<string, number>,
): RawRecord {
  const [{ row: line } = { row: 0 }] = rows
  return {
    line,
    problems: rows.flatMap(row => lengthProblems(row, headings)),
    find(path) {
      const column = columns.get(path)
      return column === undefined ? [] : cellsOf(rows, column, path)
    },
  }
}

export function cellsOf(rows: readonly Row[], column: number, path: string): Found[] {
  return rows.flatMap(({ row, cells }) => {
    const text = cells[column] ?? ''
    return text.trim() === '' ? [] : [Object.assign(readCell(text), { line: row, path, item: row })]
  })
}

function lengthProblems({ row, cells }: Row, headings: readonly string[]): (Issue & { line: number })[] {
  const [has, owed] = [cells.length, headings.length]
  const counts = `the row has ${has} cells under ${owed} headings`
  if (has < owed)
    return [{ line: row, path: headings[has] ?? '', reason: `is missing with all after it: ${counts}` }]
  const extra = cells.findIndex((cell, index) => index >= owed && cell.trim() !== '')
  return extra === -1 ? [] : [{ line: row, path: `column ${extra + 1}`, reason: `has no heading: ${counts}` }]
}
