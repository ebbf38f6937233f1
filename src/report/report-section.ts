import { count } from '../runtime/progress.ts'

export interface ReportSection {
  heading: string
  texts: string[]
  columns: string[]
  rows: ReportCell[][]
  more: string[]
}

/** A text, or a share of a whole, which HTML draws as a bar. */
export type ReportCell = string | { share: number; text: string }

export function section(heading: string, parts: Partial<ReportSection>): ReportSection {
  return { heading, texts: [], columns: [], rows: [], more: [], ...parts }
}

export function titled(title: string, id: string): string {
  return `${title} (${id})`
}

export function shareOf(part: number, whole: number): ReportCell {
  return { share: whole === 0 ? 0 : part / whole, text: count(part) }
}

export function andMore(amount: number, what: string): string[] {
  return amount > 0 ? [`and ${count(amount)} ${what}`] : []
}
