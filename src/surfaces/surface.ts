import type { AccountEntry, Entry } from '../document/entry.ts'
import type { FileFormat } from '../formats/format.ts'
import type { SurfaceData } from './surface-data.ts'
import type { SurfaceOptions } from './surface-options.ts'

/** A record as the list of a generation has it, with what the surfaces remember of it. */
export interface ListedRecord {
  readonly type: 'account' | 'product'
  readonly id: string
  /** The product's account; null for an account. */
  readonly account: string | null
  readonly title: string
  /** When the record was last seen to change, ISO 8601; null until a change was seen. */
  readonly updated: string | null
  /** SHA-256 over its files. */
  readonly digest: string
  /** Bytes of each of its files by its ending. */
  readonly bytes: Readonly<Record<string, number>>
  /** Empty where no surface stored anything of it. */
  readonly surfaceData: SurfaceData
}

/** Another order of lists than by id: by title, whatever its case and its accents, and by id where titles are equal. */
export type ListOrder = 'title'

/** A generation while its surfaces are made: its records' files are there already. */
export interface Catalogue {
  readonly counts: { readonly accounts: number; readonly products: number }
  /** By id, unless another order is named. */
  accounts(order?: ListOrder): Iterable<ListedRecord>
  account(id: string): ListedRecord
  /** By id, unless another order is named; those of one account where it is named. */
  products(account?: string, order?: ListOrder): Iterable<ListedRecord>
  /** How many products an account has. */
  productsOf(account: string): number
  /**
   * Whether an account's files have to be made anew: it, one of its products or the inputs changed. Those of the
   * others can be kept.
   */
  isChanged(account: string): boolean
  /** A file of a record, such as its `md`. */
  read(record: ListedRecord, ending: string): Buffer
  /** An account as formats get it, without its reviews. */
  entry(account: string): AccountEntry
  /**
   * What the surface of a name gathered of an account's records, the account first and then its products by id; null
   * for those that did not change, whose lines are in the live generation.
   */
  gathered(surface: string, account: string): Iterable<{ record: ListedRecord; text: string | null }>
  /** Lines of a file of the live generation; none where it has no such file, or everything is made anew. */
  liveLines(path: string): Iterable<string>
}

/** A file of a surface, files of the live generation that stay as they are, or new surface data of records. */
export type SurfaceFile =
  | {
      path: string
      content: string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
      /** Whether it is never compressed beside itself: a host reads it, and nobody asks for it. */
      isForHost?: boolean
    }
  /** The path of a file, or of a folder with `/` at its end. Nothing happens where the live generation has none such. */
  | { keep: string }
  /** Surface data that was found after the records were rendered; each replaces all of what its record had. */
  | { newData: readonly NewSurfaceData[] }

/** A record's surface data as it is from now on. */
export interface NewSurfaceData {
  record: ListedRecord
  data: SurfaceData
}

/** What a surface needs to know beside the records. */
export interface SurfaceContext {
  readonly options: SurfaceOptions
  /** Names of the formats and of the surfaces that are published. */
  readonly formats: readonly string[]
  readonly surfaces: readonly string[]
  /** Absolute address of the tree without a slash at its end; null where none is known. */
  readonly baseUrl: string | null
  /** The files of the tree that readers begin with: its lists for programs and the `startFile` of every surface. */
  readonly startFiles: readonly StartFile[]
  /** Source of the template of a name such as `llms.md`. */
  template(name: string): { file: string; source: string }
}

/** How a file is compressed beside itself. */
export interface Encoding {
  /** Its name in `Content-Encoding`. */
  readonly name: string
  /** The ending that it gets, with the dot. */
  readonly extension: string
  /** Of the compressed file where it is downloaded as it is. */
  readonly mediaType: string
  /** A whole file. */
  compress(content: Uint8Array): Buffer
  /** A file that may be too large to be held. */
  stream(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncIterable<Buffer>
  /** What was compressed; throws where that is damaged, or more than `most` bytes. */
  decompress(content: Uint8Array, most: number): Buffer
}

/** What a record is to clients of a media type. */
export interface NegotiatedFile {
  /** The ending of its files, with the dot. */
  readonly extension: string
  readonly mediaType: string
}

/** The file that readers of a surface begin with: it leads to all others. */
export interface StartFile {
  /** Relative to the tree. */
  readonly file: string
  readonly title: string
  /** What it is, in a few words. */
  readonly note: string
}

/** A kind of files for one kind of reader, beside the records' own: what the command line has to know of it. */
export interface Surface {
  /** Its name in `--surfaces`. */
  readonly name: string
  /** What it is, in a few words, for `--help` and the README. */
  readonly summary: string
  /** Names of the formats whose files it links to or reads. */
  readonly needs: readonly string[]
  /** The file that its readers begin with, which other surfaces list; null where that file is not written. */
  startFile?(context: Omit<SurfaceContext, 'startFiles'>): StartFile | null
  /** A file of every record that the server sends to clients who name its media type in `Accept`. */
  readonly negotiated?: NegotiatedFile
  /** Whether a product's file says in which other languages the product exists. */
  readonly usesVersions?: boolean
  /** Loads what makes it; where it is not chosen, or nothing has to be made, builds start sooner without. */
  load(): Promise<SurfaceMaker>
}

/**
 * What makes a surface's files. They depend on the records and the options alone, never on what was live before:
 * keeping files is only the shorter way to the same bytes.
 */
export interface SurfaceMaker {
  /** A file that each product gets beside those of its formats. */
  productFile?(context: SurfaceContext): FileFormat
  /**
   * The surface data that it needs of a record, taken when the record is rendered; `files` are those of its formats by
   * ending.
   */
  recordData?(entry: Entry, files: ReadonlyMap<string, Buffer>, context: SurfaceContext): SurfaceData
  /** Text of a record that it puts together by account: lines, each with `\n` at its end. */
  gather?(entry: Entry): string
  /** Every file of the generation is compressed beside itself. */
  readonly encodings?: readonly Encoding[]
  /** Its own files. */
  files(catalogue: Catalogue, context: SurfaceContext): Iterable<SurfaceFile> | AsyncIterable<SurfaceFile>
  /** What is to be said of a finished generation, each in one line. */
  warnings?(totals: { readonly files: number }, context: SurfaceContext): string[]
  /** Looks at one of its files, for `check`: what is wrong with it, in one clause; null also where it is not its own. */
  verify?(path: string, content: Buffer, context: SurfaceContext): string | null | Promise<string | null>
}

/** A surface with what makes it. */
export interface LoadedSurface extends SurfaceMaker {
  readonly name: string
}
