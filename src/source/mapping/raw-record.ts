import type { Issue } from '../../catalogue/issue.ts'

/** A value of a source, with its place for messages. */
export interface Found {
  value: unknown
  /** The address behind the text of a cell that is a link. */
  link?: string
  /** Why the cell has no value: it is a formula, or an error of the spreadsheet. */
  problem?: string
  /** The row of a table, the line of JSON Lines, or the position in a list. */
  line: number
  /** The heading of its column, or its path in the record. */
  path: string
  /** The row, or the item of the innermost list; it is equal for values that belong together. */
  item: string | number
}

/** A record as its source has it: rows of a table, or a JSON value. */
export interface RawRecord {
  line: number
  /** What is wrong with the record as a whole, such as a row with too few cells. */
  problems?: (Issue & { line: number })[]
  /** The values of a column, or at a path such as `variants[].price`. */
  find(path: string): Found[]
}
