import type * as z from 'zod'
import type { RecordType } from '../catalogue/read-record.ts'
import type { AccountEntry, Entry } from '../document/entry.ts'

/** The text of an account before and after its products, for formats in which an account contains its products. */
export interface Nest {
  before: string
  after: string
}

/**
 * How a cache endpoint sends records in a format:
 *
 * - `records`: `{"accounts":[...],"count":n}`, with products inside their accounts. `as` ends its OpenAPI description;
 * - `content`: `{"format","content","count"}`, with the texts as one JSON string. `examples` has a text for each type;
 * - `document`: one document in the format's media type. It begins with `open` and ends with the format's `close`.
 */
export type ResponseForm =
  | { type: 'records'; as: string }
  | { type: 'content'; examples: Readonly<Record<RecordType, string>> }
  | { type: 'document'; open: string }

/** What `check` reads from a record's file: values that have to be equal in all formats, and the listing to rate. */
export interface Facts {
  id?: string
  title?: string
  /** The language of the record as a tag of BCP 47. */
  locale?: string
  /** Every price as `EUR 25.00`, sorted. */
  prices?: string[]
  listing?: Listing
}

/** Facts about the completeness of a product's listing. A format leaves out the facts that it does not contain. */
export interface Listing {
  /** The lengths of texts in UTF-16 code units; 0 without a text. */
  titleLength?: number
  shortDescriptionLength?: number
  descriptionLength?: number
  /** How many images the product has, not counting logos, and how many of these have a title or caption. */
  images?: number
  imagesWithText?: number
  hasPrice?: boolean
  hasDuration?: boolean
  hasPlace?: boolean
  hasCoordinates?: boolean
  hasLanguage?: boolean
  hasQuestions?: boolean
  highlights?: number
  inclusions?: number
  exclusions?: number
  cancellationTerms?: number
}

/** The result of `lint` for a file that parses: each issue in one clause, and the file's facts. */
export interface LintResult {
  issues: string[]
  /** What limits the use of a valid file, in clauses that name no record: `names neither a price nor a currency`. */
  warnings?: string[]
  facts: Facts
}

/** Finds issues of a file of one record, such as a missing title, and reads its facts. The file has to parse. */
type Lint = (file: Buffer, type: Entry['type']) => LintResult | Promise<LintResult>

/** The code that renders a record's file, which is `open + record + close`. `record` is a pure function. */
export interface FileFormat {
  /** The name in `format=`, in `--formats` and in error texts. The format's file or folder has this name too. */
  readonly name: string
  /** The suffix of the format's files, with the dot. */
  readonly extension: string
  readonly mediaType: string
  record(entry: Entry): string
  open(entry: Entry): string
  readonly close: string
  /** The problem of a file of one or several records, in one clause; null if the file parses. */
  validate(file: Buffer): string | null
  readonly lint: Lint
  /** Further issues of a file that parses and has one record. Only this function loads the library that finds them. */
  lintWithLibrary?(file: Buffer): string[] | Promise<string[]>
  /** Only for formats in which a record is a line: the number of records in a file, or in a part of it. */
  countRecords?(file: Buffer): number
}

/**
 * The part of a format that is always loaded, so it imports nothing that loads slowly. A file of several records
 * consists of their texts with `separator` between them. So each record is rendered only once, and only one record's
 * text has to be in memory.
 */
export interface FormatDeclaration extends Pick<FileFormat, 'name' | 'extension' | 'mediaType' | 'close'> {
  /** Whether get_products offers the format. get_accounts offers every format. */
  readonly offeredForProducts: boolean
  /** A description in a few words, for `--help` and the README. */
  readonly summary: string
  /**
   * Only for formats of a config file. Change it if the format writes other bytes, so that all records are rendered
   * again. @default a hash of the declaring file and its imports
   */
  readonly version?: string
  /**
   * Only for formats whose file of one record is an object: returns its fields, by which the change feed finds what
   * changed. Throws if the file is not such an object.
   */
  fields?(file: Buffer): Readonly<Record<string, unknown>>
  /** The text between two records. */
  readonly separator: string
  /** The position in `file` where `open` ends and the record's text begins. -1 if `file` ends earlier. */
  textStart(file: Buffer): number
  readonly response: ResponseForm
  /** Whether `GET /exports/products/ID` sends the format to clients that name its media type in `Accept`. */
  readonly isNegotiated: boolean
}

export interface Format extends FormatDeclaration, FileFormat {
  /** Only for formats in which an account contains its products: the account's text before and after them. */
  nest?(entry: AccountEntry): Nest
  /** The line before a product's text in its account's `all` file. It names the address of the product's Markdown. */
  sourceLine?(address: string): string
  /**
   * Schemas for OpenAPI, by record type: of a record (response form `records`), of the document (`document`), or of the
   * content if that is JSON (`content`). For JSON Lines, a schema describes the list of all lines.
   */
  readonly schemas?: Readonly<Record<RecordType, z.ZodType>>
}

/** A format in the list of formats. `load` imports the code that makes and reads its files. */
export interface ListedFormat extends FormatDeclaration {
  load(): Promise<Format>
}

export function textInFile(format: FormatDeclaration, file: Buffer): Buffer {
  return file.subarray(format.textStart(file), file.length - Buffer.byteLength(format.close))
}
