import type { Table } from './table.ts'

/** What every bench is given. */
export interface BenchContext {
  /** Everything that a bench writes is in here; it is removed at the end. */
  folder: string
  /** Sizes that take many minutes are wanted too. */
  isLarge: boolean
  /** How long a server is kept busy in each run. */
  seconds: number
  /** Shows on standard error that something is going on. */
  say(text: string): void
}

/**
 * One question about speed or memory. A bench first proves that what it compares is equal, and throws where it is
 * not: a figure of a wrong result is worth nothing.
 */
export interface Bench {
  /** One line for the help text. */
  about: string
  run(context: BenchContext): Promise<Table>
}
