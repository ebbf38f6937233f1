import type { AccountEntry, Entry } from '../document/entry.ts'

/** The account's text around its products', for formats in which a company holds its products. */
export interface Nest {
  before: string
  after: string
}

/**
 * One export format: a pure function from a record to its text, and how texts are put together. A file is
 * `open + text + close`; several records are their texts with `separator` between, so nothing is ever rendered
 * twice and nobody holds more than one record's text.
 */
export interface Format {
  /** Its name in `format=`, in `--formats` and in error texts (interface, get_accounts). */
  readonly name: string
  /** The ending of its files, with the dot. */
  readonly extension: string
  readonly mediaType: string
  /** Whether get_products offers it too. */
  readonly offeredForProducts: boolean
  /** What it is, in a few words, for `--help` and the README. */
  readonly summary: string
  /** The record's own text. */
  record(entry: Entry): string
  /** Only for formats in which a company holds its products: its text in two halves. */
  nest?(entry: AccountEntry): Nest
  /** What a file of the record begins with. */
  open(entry: Entry): string
  /** What stands between two records. */
  readonly separator: string
  /** What a file ends with. */
  readonly close: string
  /** Takes the record's own text back out of the bytes of its file. */
  fromFile(file: Buffer): Buffer
  /** What is wrong with a file of this format, in one clause; null where it parses. */
  verify(file: Buffer): string | null
}
