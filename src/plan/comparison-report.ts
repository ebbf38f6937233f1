import { majorUnits } from '../catalogue/price.ts'
import { isObject } from '../runtime/is-object.ts'
import { count } from '../runtime/progress.ts'
import { type ChangeLine, pathOps } from '../tree/change-feed.ts'
import type { Comparison } from './compare-generations.ts'

/** The most characters of a value in a row. A row only helps to find a change; the change feed has the full values. */
const LONGEST_VALUE = 48
const MOST_ROWS = 200

export function comparisonTable(comparison: Comparison): string {
  const rows = comparisonRows(comparison).map(cells)
  const widths = [0, 1, 2].map(column => Math.max(0, ...rows.map(row => row[column]?.length ?? 0)))
  const lines = rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [headline(comparison), ...lines, ...moreRecords(comparison)].join('\n')
}

export function comparisonMarkdown(comparison: Comparison): string {
  const rows = comparisonRows(comparison)
  const table = rows.map(row => `| ${cells(row).map(asMarkdown).join(' | ')} |`)
  const head =
    rows.length === 0 ? [] : ['', '| | record | what | from | to |', '| - | - | - | - | - |', ...table]
  return [
    `**${headline(comparison)}**`,
    ...head,
    ...moreRecords(comparison).flatMap(line => ['', line]),
  ].join('\n')
}

/** Escapes `text` for Markdown, so that it fits one table cell. An `@` in it mentions nobody on GitHub or GitLab. */
export function asMarkdown(text: string): string {
  return text.replace(/[\\|`*_~{}[\]<>#!&]/g, '\\$&').replaceAll('@', '@\u200b')
}

function headline({ from, to, counts }: Comparison): string {
  return `Generation ${from} to ${to}: ${pathOps.map(op => `${count(counts[op])} ${op}`).join(', ')}`
}

export function moreRecords({ counts }: Pick<Comparison, 'counts'>): string[] {
  const records = pathOps.reduce((sum, op) => sum + counts[op], 0)
  return records > MOST_ROWS ? [`and ${count(records - MOST_ROWS)} more records`] : []
}

interface ComparisonRow extends Pick<ChangeLine, 'type' | 'id' | 'title'> {
  sign: '+' | '~' | '-'
  what: string
  old: string
  now: string
}

/**
 * One row for each added or removed record, and for each changed field. Only the first `MOST_ROWS` records have rows. If
 * an account changes, so does the field `account` of its products. Products with no other change come last.
 */
export function comparisonRows({ lines }: Pick<Comparison, 'lines'>): ComparisonRow[] {
  const [own, accounts] = [lines.filter(line => !isOfAccount(line)), lines.filter(isOfAccount)]
  return [...own, ...accounts].slice(0, MOST_ROWS).flatMap(line => {
    const { type, id, title } = line
    const sign = ({ added: '+', changed: '~', removed: '-' } as const)[line.op]
    const changes = line.op === 'changed' ? changesOf(line) : []
    if (changes.length === 0) changes.push(['title', ...titles(line)])
    const record = { type, id, title, sign }
    return changes.map(([what, old, now]) => ({ ...record, what, old: short(old), now: short(now) }))
  })
}

function isOfAccount({ fields }: ChangeLine): boolean {
  return fields !== null && Object.keys(fields).every(field => field === 'account')
}

function cells({ sign, type, id, what, old, now }: ComparisonRow): string[] {
  return [sign, `${type} ${id}`, what, old, now]
}

function titles({ op, title }: ChangeLine): [string, string] {
  return op === 'removed' ? [short(title), ''] : op === 'added' ? ['', short(title)] : ['', 'changed']
}

/** Instead of the field `options`, each changed price in it is shown, such as `price ADULT`. */
function changesOf({ fields }: ChangeLine): [string, unknown, unknown][] {
  return Object.entries(fields ?? {}).flatMap(([field, [old, now]]): [string, unknown, unknown][] => {
    if (field !== 'options') return partsOf(field, old, now)
    const [before, after] = [pricesIn(old), pricesIn(now)]
    const units = [...new Set([...before.keys(), ...after.keys()])].filter(
      unit => before.get(unit) !== after.get(unit),
    )
    return units.length === 0
      ? [[field, old, now]]
      : units.map(unit => [unit, before.get(unit) ?? '', after.get(unit) ?? ''])
  })
}

function partsOf(field: string, old: unknown, now: unknown): [string, unknown, unknown][] {
  if (!isObject(old) || !isObject(now)) return [[field, old, now]]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter(key => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
    .map(key => [`${field}.${key}`, old[key] ?? null, now[key] ?? null])
}

function pricesIn(options: unknown): Map<string, string> {
  const prices = new Map<string, string>()
  for (const option of list(options))
    for (const unit of list(option['units']))
      for (const price of list(unit['pricingFrom'])) {
        const amount = majorUnits(Number(price['retail']), Number(price['currencyPrecision']))
        prices.set(`price ${unit['type'] ?? unit['id']}`, `${amount} ${price['currency']}`)
      }
  return prices
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function short(value: unknown): string {
  const isNothing = value === null || (Array.isArray(value) && value.length === 0)
  const text = isNothing ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE - 1)}…` : line
}
