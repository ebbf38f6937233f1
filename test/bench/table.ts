/** What a bench found: columns with a heading each, and what has to be known to read them. */
export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  notes: readonly string[]
}

/** The table as plain text: the first column to the left, figures to the right. */
export function tableText({ title, columns, rows, notes }: Table): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map(row => row[index]?.length ?? 0)),
  )
  const lines = [columns, ...rows].map(row =>
    row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  '),
  )
  return [title, '', ...lines, ...notes.map(note => `- ${note}`), ''].join('\n')
}

/** Whether one of the design's targets is met, as a cell. */
export function reach(isReached: boolean): string {
  return isReached ? 'yes' : 'no'
}

/** A figure with so many decimals, thousands parted; a dash where there is none. */
export function figure(value: number, decimals = 0): string {
  if (Number.isNaN(value)) return '-'
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
