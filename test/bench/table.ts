/** What a bench found: columns with a heading each, and what has to be known to read them. */
export interface Table {
  title: string
  /** False where nothing was measured that other work of the machine changes. @default true */
  isTimed?: boolean
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  notes: readonly string[]
}

/** A text, or a figure's target and whether it is met. */
export type Cell = string | Verdict

export interface Verdict {
  target: string
  isMet: boolean
}

/** What a figure has to be. */
export type Target = { most: number } | { least: number }

/** Compares a figure with what it has to be; no cell where nothing is asked of it. */
export function verdict(value: number, target: Target | undefined, unit: string): Cell {
  if (target === undefined) return ''
  if ('most' in target)
    return { target: `at most ${amount(target.most)} ${unit}`, isMet: value <= target.most }
  return { target: `at least ${amount(target.least)} ${unit}`, isMet: value >= target.least }
}

/**
 * The table as Markdown, with columns as wide as a terminal needs them: the first one to the left, the others to the
 * right.
 *
 * @param whyNotJudged why no target is called met or missed; null where they are
 */
export function tableText(
  { title, isTimed = true, columns, rows, notes }: Table,
  whyNotJudged: string | null,
): string {
  const notJudged = isTimed ? whyNotJudged : null
  const texts = [columns, ...rows].map(row => row.map(cell => cellText(cell, notJudged)))
  const widths = columns.map((_, index) => Math.max(3, ...texts.map(row => row[index]?.length ?? 0)))
  const [head = '', ...lines] = texts.map(row => {
    const cells = row.map((text, index) =>
      index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
    )
    return `| ${cells.join(' | ')} |`
  })
  const rule = `|${widths.map((width, index) => `${'-'.repeat(width + 1)}${index === 0 ? '-' : ':'}`).join('|')}|`
  const said = [...(notJudged === null ? [] : [`not judged: ${notJudged}`]), ...notes]
  const parts = [`### ${title}`, [head, rule, ...lines].join('\n'), said.map(note => `- ${note}`).join('\n')]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function cellText(cell: Cell, notJudged: string | null): string {
  if (typeof cell === 'string') return cell
  if (notJudged !== null) return `${cell.target}: not judged`
  return `${cell.target}: ${cell.isMet ? 'yes' : '**no**'}`
}

/** A figure with so many decimals, thousands parted; a dash where there is none. */
export function figure(value: number, decimals = 0): string {
  if (Number.isNaN(value)) return '-'
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** A target as it was declared. */
function amount(value: number): string {
  return value.toLocaleString('en')
}
