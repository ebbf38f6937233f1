import { shown } from '../../catalogue/issue.ts'
import type { LineMemory } from '../../catalogue/store/known-lines.ts'
import { SourceError } from '../../errors.ts'
import { saysNothing } from '../mapping/convert.ts'
import { fieldOf, takesSeveral } from '../mapping/fields.ts'
import { candidatesOf, isKnownHeading } from '../mapping/heading-fields.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type Match, matchColumns } from '../mapping/match-columns.ts'
import type { Found, RawRecord } from '../mapping/raw-record.ts'
import { recordItem } from '../mapping/record-items.ts'
import type { SourceItem } from '../source.ts'
import { saysFrom } from '../values/price.ts'
import { readRows } from './read-rows.ts'
import { cellsOf, openTable, type Table, tableRecords } from './table-records.ts'

export const MOST_JUDGED = 200

interface TableReading {
  longest: number
  memory: LineMemory | undefined
  mapping?: Mapping | null
}

/**
 * Reads the products of a table. Without a mapping, headings and values decide the field of each column. Columns whose
 * field is not certain are not read, and are reported once.
 *
 * @throws {SourceError} when no column is known as the title, or the mapping names a column that is not there.
 */
export async function* tableItems(
  bytes: AsyncIterable<unknown>,
  name: string,
  { longest, memory, mapping: given = null }: TableReading,
): AsyncIterable<SourceItem[]> {
  const named = given === null ? null : new Set(given.rules.map(({ from }) => from))
  const isKnown = (heading: string) =>
    named?.has(heading.trim().replace(/\s+/g, ' ')) ?? isKnownHeading(heading)
  const table = await openTable(readRows(bytes, name, longest), name, isKnown)
  let mapping = given
  if (mapping === null) {
    const { matches, ...matched } = matchColumns(columnsOf(table))
    mapping = matched
    refuseUntitled(matched, table, name)
    const notices = noticesOf(matches, table)
    if (notices.length > 0) yield [{ line: table.headingRow, notices }]
  } else refuseMissing(mapping, table, name)
  const used = mapping
  const operators = used.rules.filter(({ field }) => field === 'account' || field === 'accountId')
  const hasOperator = (record: RawRecord) =>
    operators.some(
      rule => rule.default !== null || record.find(rule.from ?? '').some(({ value }) => !saysNothing(value)),
    )
  const unowned = { line: 0, count: 0 }
  for await (const records of tableRecords(table, used, longest))
    yield records.map(record => {
      if ('issue' in record) return record
      if (operators.length > 0 && !hasOperator(record) && unowned.count++ === 0) unowned.line = record.line
      return recordItem(record, used, memory)
    })
  const { line, count } = unowned
  const reason = `is empty for ${count} ${count === 1 ? 'product' : 'products'}, which the account of the file gets`
  if (count > 0) yield [{ line, notices: [{ path: operators[0]?.from ?? '', reason }] }]
}

export function columnsOf({ headings, sample }: Table): { path: string; values: Found[] }[] {
  return headings.map((path, column) => ({
    path,
    values: cellsOf(sample.slice(0, MOST_JUDGED), column, path),
  }))
}

function noticesOf(matches: readonly Match[], { unnamed }: Table) {
  return matches.flatMap(({ column: { path, values }, rule, maybe }) => {
    const least = rule?.from != null && values.find(({ value }) => saysFrom(String(value)))
    if (least && fieldOf(rule.field).kind === 'price')
      return [
        { path, reason: `has prices from an amount, told without the word from: ${shown(least.value)}` },
      ]
    if (rule !== null || values.length === 0) return []
    if (unnamed.has(path)) return [{ path, reason: 'has no heading, so it is not read' }]
    const [field, ...more] = maybe
    const isOne = field !== undefined && more.length === 0 && !takesSeveral(field)
    const other = isOne && matches.find(({ rule }) => rule?.field === field)
    if (other) return [{ path, reason: `is not read, since ${other.column.path} is read as ${field}` }]
    const may = maybe.length === 0 ? '' : `; it may be ${maybe.join(' or ')}, which a mapping says`
    const known = candidatesOf(path).map(({ field }) => field)
    const isUnfit = known.length > 0 && !known.some(field => maybe.includes(field))
    const reason = isUnfit
      ? `is called like the field ${known[0]}, and its values do not fit that`
      : 'is a column that no field is known for'
    return [{ path, reason: reason + may }]
  })
}

function refuseUntitled({ rules }: Mapping, { headings, headingRow }: Table, name: string): void {
  if (rules.some(({ field }) => field === 'title')) return
  throw new SourceError(
    `Reading "${name}": none of its columns is known as the title; row ${headingRow} has ${listed(headings)}`,
    {
      hint: `Call one of them Title, or write a mapping: tourpress inspect "${name}" --write tourpress.map.yaml`,
    },
  )
}

function refuseMissing({ rules }: Mapping, { headings, headingRow }: Table, name: string): void {
  const missing = rules.find(({ from }) => from !== null && !headings.includes(from))
  if (missing === undefined) return
  throw new SourceError(
    `Reading "${name}": the mapping reads ${missing.field} from "${missing.from}", which is no column; row ${headingRow} has ${listed(headings)}`,
    { hint: 'Write the heading as it stands in the table' },
  )
}

function listed(headings: readonly string[]): string {
  const shown = headings.slice(0, 12).map(heading => `"${heading}"`)
  return shown.join(', ') + (headings.length > shown.length ? ' and others' : '')
}
