import type { Issue } from '../../catalogue/issue.ts'

export interface Found {
  value: unknown
  link?: string
  problem?: string
  /** The number of the table's row or of the line of JSON Lines, or the position in a JSON list, from 1. */
  line: number
  /** The heading of the value's column, or its path in the record, such as `variants[0].price`. */
  path: string
  /** The row's number, or the innermost list item such as `variants[0]`. Values with equal `item` belong together. */
  item: string | number
}

export interface RawRecord {
  line: number
  problems?: (Issue & { line: number })[]
  find(path: string): Found[]
}
