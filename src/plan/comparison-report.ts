import { majorUnits } from '../catalogue/price.ts'
import { count } from '../progress.ts'
import type { ChangeLine } from '../tree/change-feed.ts'
import type { Comparison } from './compare-generations.ts'

/** Values longer than this are cut: a table is for finding, the change feed for reading. */
const LONGEST_VALUE = 48
const MOST_ROWS = 200

/** The comparison of two generations as a table of a terminal. */
export function comparisonTable(comparison: Comparison): string {
  const rows = rowsOf(comparison)
  const widths = [0, 1, 2].map(column => Math.max(0, ...rows.map(row => row[column]?.length ?? 0)))
  const lines = rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [headline(comparison), ...lines, ...more(comparison)].join('\n')
}

/** The same as Markdown, for a comment on a pull request. */
export function comparisonMarkdown(comparison: Comparison): string {
  const rows = rowsOf(comparison)
  const cell = (text: string) => text.replace(/[\\|`*_{}[\]<>#]/g, '\\$&')
  const table = rows.map(row => `| ${row.map(cell).join(' | ')} |`)
  const head =
    rows.length === 0 ? [] : ['', '| | record | what | from | to |', '| - | - | - | - | - |', ...table]
  return [`**${headline(comparison)}**`, ...head, ...more(comparison).flatMap(line => ['', line])].join('\n')
}

function headline({ from, to, lines }: Comparison): string {
  const counts = (['added', 'changed', 'removed'] as const).map(op => {
    return `${count(lines.filter(line => line.op === op).length)} ${op}`
  })
  return `Generation ${from} to ${to}: ${counts.join(', ')}`
}

function more({ lines }: Comparison): string[] {
  return lines.length > MOST_ROWS ? [`and ${count(lines.length - MOST_ROWS)} more records`] : []
}

/** One row for each record that came or went, and for each field of one that changed. */
function rowsOf({ lines }: Comparison): string[][] {
  return lines.slice(0, MOST_ROWS).flatMap(line => {
    const sign = { added: '+', changed: '~', removed: '-' }[line.op]
    const name = `${line.type} ${line.id}`
    const changes = line.op === 'changed' ? changesOf(line) : []
    if (changes.length === 0) return [[sign, name, 'title', ...titles(line)]]
    return changes.map(([what, old, now]) => [sign, name, what, short(old), short(now)])
  })
}

function titles({ op, title }: ChangeLine): [string, string] {
  return op === 'removed' ? [short(title), ''] : op === 'added' ? ['', short(title)] : ['', 'changed']
}

/** Prices are told unit by unit; other fields as they are. */
function changesOf({ fields }: ChangeLine): [string, unknown, unknown][] {
  return Object.entries(fields ?? {}).flatMap(([field, [old, now]]): [string, unknown, unknown][] => {
    if (field !== 'options') return [[field, old, now]]
    const [before, after] = [pricesIn(old), pricesIn(now)]
    const units = [...new Set([...before.keys(), ...after.keys()])].filter(
      unit => before.get(unit) !== after.get(unit),
    )
    return units.length === 0
      ? [[field, old, now]]
      : units.map(unit => [unit, before.get(unit) ?? '', after.get(unit) ?? ''])
  })
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
  return Array.isArray(value) ? value.filter(item => typeof item === 'object' && item !== null) : []
}

function short(value: unknown): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE - 1)}…` : line
}
