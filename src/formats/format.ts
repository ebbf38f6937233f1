import type { AccountEntry, Entry } from '../document/entry.ts'

/** The account's text around its products', for formats in which a company holds its products. */
export interface Nest {
  before: string
  after: string
}

/**
 * How an endpoint's answer is made of records' texts:
 * - `records`: `{"accounts":[...],"count":n}`, products inside their accounts;
 * - `content`: `{"format","content","count"}`, the texts as one JSON string;
 * - `document`: one document of the format's own media type, which begins with `open` and ends with `close`.
 */
export type AnswerShape = { type: 'records' } | { type: 'content' } | { type: 'document'; open: string }

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
  /**
   * Where the record's own text begins in a file; it ends `close` before the end. -1 where these bytes are only the
   * file's first ones, and too few to tell.
   */
  textStart(file: Buffer): number
  /** How an endpoint answers with records of this format. */
  readonly answer: AnswerShape
  /** Whether `GET /exports/products/ID` sends it to clients that name its media type in `Accept`. */
  readonly isNegotiated: boolean
  /** What is wrong with a file of this format, in one clause; null where it parses. */
  verify(file: Buffer): string | null
}
