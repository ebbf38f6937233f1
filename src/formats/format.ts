import type * as z from 'zod'
import type { RecordType } from '../catalogue/read-record.ts'
import type { AccountEntry, Entry } from '../document/entry.ts'

/** The account's text around its products', for formats in which a company holds its products. */
export interface Nest {
  before: string
  after: string
}

/**
 * How the cache endpoints answer with records of a format:
 * - `records`: `{"accounts":[...],"count":n}`, products inside their accounts. `as` completes "Accounts ...";
 * - `content`: `{"format","content","count"}`, the texts as one JSON string, of which `examples` has one;
 * - `document`: one document of the format's own media type, which begins with `open` and ends with `close`.
 */
export type ResponseForm =
  | { type: 'records'; as: string }
  | { type: 'content'; examples: Readonly<Record<RecordType, string>> }
  | { type: 'document'; open: string }

/** What a file says of its record, in words that other formats' files can be compared with and listings judged by. */
export interface Facts {
  id?: string
  title?: string
  /** BCP 47. */
  locale?: string
  /** Every price as `EUR 25.00`, sorted. */
  prices?: string[]
  listing?: Listing
}

/** What makes a product's listing a good one, as far as a format carries it. */
export interface Listing {
  /** Length of the texts in characters; 0 where there is none. */
  titleLength?: number
  shortDescriptionLength?: number
  descriptionLength?: number
  /** Images, logos aside, and how many of them say in words what they show. */
  images?: number
  imagesWithText?: number
  hasPrice?: boolean
  hasDuration?: boolean
  hasPlace?: boolean
  hasCoordinates?: boolean
  hasLanguage?: boolean
  hasCategory?: boolean
  hasQuestions?: boolean
  highlights?: number
  inclusions?: number
  exclusions?: number
  cancellationTerms?: number
}

/** What is wrong with a file that parses, each in one clause, and what it says. */
export interface LintResult {
  issues: string[]
  /** What its readers cannot do with it although nothing of it is wrong, each in one clause that names no record. */
  warnings?: string[]
  facts: Facts
}

/** Looks at a file of one record that parses: whether its readers will take it, and what it tells them. A promise where a library is loaded for that alone. */
export type Lint = (file: Buffer, type: Entry['type']) => LintResult | Promise<LintResult>

/**
 * What a record's file is made by: a pure function from a record to its text, and what stands around it. A file is
 * `open + text + close`.
 */
export interface FileFormat {
  /** Its name in `format=`, in `--formats` and in error texts; its file or folder is called so too. */
  readonly name: string
  /** The suffix of its files, with the dot. */
  readonly extension: string
  readonly mediaType: string
  /** The record's own text. */
  record(entry: Entry): string
  /** What a file of the record begins with. */
  open(entry: Entry): string
  /** What a file ends with. */
  readonly close: string
  /** What is wrong with a file of this format, in one clause; null where it parses. */
  validate(file: Buffer): string | null
  /** What `check` looks at files with. */
  readonly lint: Lint
  /** What else is wrong, as a library says that is loaded for it alone; of a file of one record that parses. */
  lintWithLibrary?(file: Buffer): string[] | Promise<string[]>
  /** Only for formats in which a record is a line: how many records a file holds. */
  countRecords?(file: Buffer): number
}

/**
 * What is known of a format without its code: always loaded, so it needs nothing heavy. Several records are their texts with
 * `separator` between, so nothing is ever rendered twice and nobody holds more than one record's text.
 */
export interface FormatDeclaration extends Pick<FileFormat, 'name' | 'extension' | 'mediaType' | 'close'> {
  /** Whether get_products offers it too. */
  readonly offeredForProducts: boolean
  /** What it is, in a few words, for `--help` and the README. */
  readonly summary: string
  /**
   * Only for formats of a config file: changed where it writes otherwise, so that everything is rendered anew.
   *
   * @default the text of the file that declares it and of what that imports
   */
  readonly version?: string
  /**
   * Only for formats whose file of one record is an object with the record's fields: these, for the change feed to tell which of
   * them changed. Throws where the file is none.
   */
  fields?(file: Buffer): Readonly<Record<string, unknown>>
  /** What stands between two records. */
  readonly separator: string
  /**
   * Where the record's own text begins in a file; it ends `close` before the end. -1 where these bytes are only the
   * file's first ones, and too few to tell.
   */
  textStart(file: Buffer): number
  /** How an endpoint answers with records of this format. */
  readonly response: ResponseForm
  /** Whether `GET /exports/products/ID` sends it to clients that name its media type in `Accept`. */
  readonly isNegotiated: boolean
}

/** One export format. */
export interface Format extends FormatDeclaration, FileFormat {
  /** Only for formats in which a company holds its products: its text in two halves. */
  nest?(entry: AccountEntry): Nest
  /** What stands before a product's text in its account's `all` file, from where its Markdown is: texts there do not say whose they are. */
  sourceLine?(address: string): string
  /**
   * What the endpoints' documentation says of an answer's records: in `records` of one record, in `content` of what the text holds
   * where that is JSON, of several values a list, in a `document` of the whole.
   */
  readonly schemas?: Readonly<Record<RecordType, z.ZodType>>
}

/** A format as it is listed: its code is loaded where files are made or looked into. */
export interface ListedFormat extends FormatDeclaration {
  load(): Promise<Format>
}

/** Takes the record's own text back out of the bytes of its file. */
export function textInFile(format: FormatDeclaration, file: Buffer): Buffer {
  return file.subarray(format.textStart(file), file.length - Buffer.byteLength(format.close))
}
