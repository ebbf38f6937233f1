import type { CatalogueSize } from './generate-catalogue.ts'
import type { Table } from './table.ts'

/** What every bench is given. */
export interface BenchContext {
  /** Everything that a bench writes is in here; it is removed at the end. */
  folder: string
  /** Sizes that take many minutes are wanted too. */
  isLarge: boolean
  /** How long a server is kept busy in each turn. */
  seconds: number
  /** An older checkout of tourpress whose builds take turns with ours; null for none. */
  against: string | null
  /** How many rounds there are of what a bench would like to do so often. */
  rounds(wanted: number): number
  /** The catalogue that a bench takes for one of this size: it is smaller where benches are only tried out. */
  size(products: number, accounts: number): CatalogueSize
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
