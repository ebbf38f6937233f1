import { count } from '../runtime/progress.ts'

/** A part of a report: a heading, what is said first, a table, and what is said after it. */
export interface ReportSection {
  heading: string
  texts: string[]
  table: ReportTable | null
  more: string[]
}

export interface ReportTable {
  columns: string[]
  rows: ReportCell[][]
}

/** A text, or a share of a whole that is drawn as a bar where it can be. */
export type ReportCell = string | { share: number; text: string }

/** A section; what it has nothing of may be left out. */
export function section(heading: string, parts: Partial<ReportSection>): ReportSection {
  return { heading, texts: [], table: null, more: [], ...parts }
}

/** A title alone may be that of several records. */
export function titled(title: string, id: string): string {
  return `${title} (${id})`
}

/** A part of a whole: a bar, and the part. */
export function shareOf(part: number, whole: number): ReportCell {
  return { share: whole === 0 ? 0 : part / whole, text: count(part) }
}

/** What is not listed; nothing where all is. */
export function andMore(amount: number, what: string): string[] {
  return amount > 0 ? [`and ${count(amount)} ${what}`] : []
}
