import type { AccountEntry, Entry } from '../document/entry.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import type { FileFormat } from '../formats/format.ts'
import type { Encoding } from './encoding.ts'
import type { NegotiatedFile, StartFile } from './start-file.ts'
import type { SurfaceData } from './surface-data.ts'
import type { SurfaceOptions } from './surface-options.ts'
import type { Theme } from './theme.ts'
import type { UploadOrder } from './upload-order.ts'

/** A record in lists: its id, its title and its surface data. */
export interface SurfaceRecord {
  readonly type: 'account' | 'product'
  readonly id: string
  readonly title: string
  /** Empty if no surface stored anything about the record. */
  readonly surfaceData: SurfaceData
}

/** A record with the data of its line in a list of records. */
export interface ListedRecord extends SurfaceRecord {
  /** The product's account; null for an account. */
  readonly account: string | null
  /** When a build last saw the record change, ISO 8601; null if no build has seen a change yet. */
  readonly updated: string | null
  /** SHA-256 over the record's files. */
  readonly digest: string
  /** Size in bytes of each of the record's files, by suffix without the dot. */
  readonly bytes: Readonly<Record<string, number>>
}

/** `place` orders products by place, category and title, and accounts by the place of most of their products. */
export type ListOrder = 'title' | 'place'

/** What the files of one account are made from. Records of other accounts may not be rendered yet. */
export interface AccountCatalogue {
  /** The products of `account` in the given `order`; by id if `order` is left out. */
  products(account: string, order?: ListOrder): Iterable<SurfaceRecord>
  /** The content of the record's file with `suffix`, which has no dot, such as `md`. */
  read(record: Pick<SurfaceRecord, 'type' | 'id'>, suffix: string): Buffer
  /** The texts that `gather` of `surface` returned for `account`, and then for its products by id. */
  gathered(surface: string, account: string): Iterable<GatheredText>
  /** The lines of the live file at `path`; empty if it is missing, or if everything is built from scratch. */
  liveLines(path: string): Iterable<string>
}

/** The text that `gather` returned for a record. Null if the record is unchanged: then the live file has its lines. */
export interface GatheredText extends Pick<SurfaceRecord, 'type' | 'id'> {
  readonly text: string | null
}

/** The catalogue after all records are rendered, for files that are made from several accounts. */
export interface Catalogue extends AccountCatalogue {
  readonly counts: { readonly accounts: number; readonly products: number }
  /** All accounts in the given `order`; by id if `order` is left out. */
  accounts(order?: ListOrder): Iterable<ListedRecord>
  account(id: string): ListedRecord
  products(account: string, order?: ListOrder): Iterable<ListedRecord>
  productsOf(account: string): number
  /** Sorts any number of rows by `group`, `order` and `id`, each compared by bytes. The rows are sorted on disk. */
  sorted(rows: Iterable<SortedRow>): SortedRows
  /** Whether the account, one of its products or the fingerprint changed. If not, the account's files can be kept. */
  isChanged(account: string): boolean
  /** The `account` as formats receive it, but without its reviews (`company_info`). */
  entry(account: string): AccountEntry
}

/** The catalogue that a surface's `join` gets. It includes the rows that the surface's `part` made of each bucket. */
export interface JoinedCatalogue extends Catalogue {
  /** The buckets that have records, sorted by name. */
  readonly buckets: readonly BucketPart[]
  /** The rows that `part` makes of the records of all buckets at once, in the order in which `part` yields them. */
  rows(): Iterable<SortedRow>
}

/** A bucket, with the rows that a surface made of it. */
export interface BucketPart {
  readonly name: string
  /** Whether the bucket's records or the fingerprint changed. If not, files made of the bucket can be kept. */
  readonly isChanged: boolean
  rows(): Iterable<SortedRow>
}

/** A row that a surface's `part` makes, or that a surface sorts with `Catalogue.sorted`. */
export interface SortedRow {
  readonly group: string
  readonly order: string
  readonly id: string
  /** The surface's own data, returned unchanged with the sorted row. */
  readonly note: string
}

/** Sorted rows, which may be read any number of times. `find` returns the row of the group `''` that has the `id`. */
export interface SortedRows extends Iterable<SortedRow> {
  find(id: string): SortedRow | undefined
}

/** A file that a surface writes, or a path of the live generation that it keeps. */
export type SurfaceFile =
  | {
      path: string
      content: string | Buffer | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
      /** True for a file that only the host reads. It is not compressed, because nobody requests it. @default false */
      isForHost?: boolean
    }
  /** A file, or a folder with `/` at its end, that is taken from the live generation if it exists there. */
  | { keep: string }

export type SurfaceFiles = Iterable<SurfaceFile> | AsyncIterable<SurfaceFile>

export interface TextFile {
  path: string
  content: string | Buffer | Iterable<string>
}

/** Values that surfaces need besides records. They are equal for all records of a generation. */
export interface SurfaceContext {
  readonly options: SurfaceOptions
  /** The names of the published formats, and of the published surfaces. */
  readonly formats: readonly string[]
  readonly surfaces: readonly string[]
  /** Absolute address of the tree without a slash at its end; null if unknown. */
  readonly baseUrl: string | null
  /** The pattern of addresses at which products are booked; null if there is no pattern. */
  readonly bookingUrl: string | null
  /** The start files of the tree: the lists for programs, and the `startFile` of every surface. */
  readonly startFiles: readonly StartFile[]
  readonly templates: TemplateFiles
  readonly theme: Theme
  /** Returns the path and the source text of the template file `name`, such as `llms.md`. */
  template(name: string): { file: string; source: string }
}

/**
 * A surface makes files for one kind of reader, beside the files of the formats (docs/surfaces.md). Surfaces are always
 * loaded, so they import nothing that loads slowly.
 */
export interface Surface {
  /** The name of the surface in `--surfaces`. */
  readonly name: string
  /** A description in a few words, for `--help` and the README. */
  readonly summary: string
  /** Only for surfaces of a config file. Change it if the surface writes other bytes. @default a hash of its code */
  readonly version?: string
  /** The names of formats that the surface requires, because it reads their files or links to them. */
  readonly needs: readonly string[]
  /** The entry file of the surface, which other surfaces list; null if that file is not written. */
  startFile?(context: Omit<SurfaceContext, 'startFiles'>): StartFile | null
  /**
   * The upload orders of the surface's files. The first pattern that matches a path decides; the default is `index`. A
   * compressed file that no pattern matches counts as the copy of another file, and is not pushed.
   */
  readonly uploadOrders?: readonly (readonly [files: RegExp, uploadOrder: UploadOrder])[]
  /** The kind of file that the surface adds to each record and that the server chooses by `Accept`. */
  readonly negotiated?: NegotiatedFile
  /** Whether a product's file names its translations: if one changes, the file is rendered again. @default false */
  readonly usesTranslations?: boolean
  /** Imports the code that makes the files, only if the surface is chosen, so that other builds start sooner. */
  load(): Promise<SurfaceMaker>
}

/** Makes a surface's files. Equal records and options must give equal bytes, so that `keep` may reuse live files. */
export interface SurfaceMaker {
  /** A format for one more file of each product, which the workers render together with the other formats. */
  productFile?(context: SurfaceContext): FileFormat
  /** Returns the surface data of a record when it is rendered. `files` are the record's files by suffix. */
  recordData?(entry: Entry, files: ReadonlyMap<string, Buffer>, context: SurfaceContext): SurfaceData
  /** Called when a record is rendered. Returns lines that end with `\n`, which `accountFiles` gets by `gathered`. */
  gather?(entry: Entry, context: SurfaceContext): string
  /**
   * Makes the files that depend only on one account and its products. Runs before `join`, perhaps in a worker thread.
   * The surface data that it returns is added to the account's `recordData`.
   */
  accountFiles?(
    account: SurfaceRecord,
    catalogue: AccountCatalogue,
    context: SurfaceContext,
  ): Generator<TextFile, SurfaceData>
  /** Suffixes of the record files that the surface reads with `catalogue.read`. */
  readonly reads?: readonly string[]
  /** Paths of live files that `accountFiles` reads by `liveLines` for a changed `account`; null stands for `join`. */
  liveFiles?(account: string | null): readonly string[]
  /** Each file of at least `Encoding.smallest` bytes in the generation gets a compressed copy in each encoding. */
  readonly encodings?: readonly Encoding[]
  /**
   * Returns rows with the data that `join` needs of a bucket's `records`, which come by type and id. Several machines
   * may make the rows, so they depend only on `records` and `context`. `rows()` does not sort them. So yield them by
   * `group`, `order` and `id`, each compared by bytes, if `join` reads them from `rows()`.
   */
  part?(records: Iterable<ListedRecord>, context: SurfaceContext): Iterable<SortedRow>
  /** Makes the surface's other files after all records are rendered. It may copy their files, but renders no record. */
  join(catalogue: JoinedCatalogue, context: SurfaceContext): SurfaceFiles
  /** Warnings about a finished generation, one line each. */
  warnings?(totals: { readonly files: number }, context: SurfaceContext): string[]
  /** The problem of the file at `path`, in one clause. Null if it is sound or belongs to another surface. */
  validate?(path: string, content: Buffer, context: SurfaceContext): string | null | Promise<string | null>
}

export interface LoadedSurface extends SurfaceMaker {
  readonly name: string
}
