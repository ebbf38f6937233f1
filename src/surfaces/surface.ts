import type { AccountEntry, Entry } from '../document/entry.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import type { FileFormat } from '../formats/format.ts'
import type { Encoding } from './encoding.ts'
import type { SurfaceData } from './surface-data.ts'
import type { SurfaceOptions } from './surface-options.ts'
import type { Theme } from './theme.ts'

/** A record with what surfaces stored of it. */
export interface SurfaceRecord {
  readonly type: 'account' | 'product'
  readonly id: string
  readonly title: string
  /** Empty where no surface stored anything of it. */
  readonly surfaceData: SurfaceData
}

/** A record as `records.jsonl` lists it. */
export interface ListedRecord extends SurfaceRecord {
  /** The product's account; null for an account. */
  readonly account: string | null
  /** When the record was last seen to change, ISO 8601; null until a change was seen. */
  readonly updated: string | null
  /** SHA-256 over its files. */
  readonly digest: string
  /** Bytes of each of its files by its suffix. */
  readonly bytes: Readonly<Record<string, number>>
}

/**
 * An order of lists other than by id, without regard to case and accents: by title, or by place, then by category and title;
 * and by id where these are equal. The place of an account is that of most of its products where a surface stored it.
 */
export type ListOrder = 'title' | 'place'

/** An account while its own lists are made: its records' files are rendered, those of other accounts perhaps not yet. */
export interface AccountCatalogue {
  /** By id, unless another order is named. */
  products(account: string, order?: ListOrder): Iterable<SurfaceRecord>
  /** The content of a record's file, by its suffix without the dot, such as `md`. */
  read(record: Pick<SurfaceRecord, 'type' | 'id'>, suffix: string): Buffer
  /** The text that a surface's `gather` returned for an account's records: first the account, then its products by id. */
  gathered(surface: string, account: string): Iterable<GatheredText>
  /** The lines of a file of the live generation; none where it has no such file, or where everything is made anew. */
  liveLines(path: string): Iterable<string>
}

/** What a surface gathered of a record; null of one that did not change: its lines are in the live generation. */
export interface GatheredText extends Pick<SurfaceRecord, 'type' | 'id'> {
  readonly text: string | null
}

/** A generation while its surfaces are made: its records' files are written already. */
export interface Catalogue extends AccountCatalogue {
  readonly counts: { readonly accounts: number; readonly products: number }
  /** By id, unless another order is named. */
  accounts(order?: ListOrder): Iterable<ListedRecord>
  account(id: string): ListedRecord
  /** By id, unless another order is named; those of one account where it is named. */
  products(account?: string, order?: ListOrder): Iterable<ListedRecord>
  /** How many products an account has. */
  productsOf(account: string): number
  product(id: string): ListedRecord
  /** Rows in the order of their groups, and inside of these of `order` and id, all by their bytes; any number of them, outside of memory. */
  sorted(rows: Iterable<SortedRow>): Iterable<SortedRow>
  /**
   * Whether an account's files have to be made anew, because it, one of its products or the inputs changed. The files of
   * other accounts can be kept.
   */
  isChanged(account: string): boolean
  /** An account as formats get it, without its reviews (`company_info`). */
  entry(account: string): AccountEntry
}

/** A record in a list that a surface makes of its own. */
export interface SortedRow {
  readonly group: string
  readonly order: string
  readonly id: string
  /** Whatever the surface wants to know of it when the rows are sorted. */
  readonly note: string
}

/** A file of a surface, or files of the live generation that stay as they are. */
export type SurfaceFile =
  | {
      path: string
      content: string | Buffer | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
      /** True for a file that only a host reads: nobody requests it, so it is not compressed. @default false */
      isForHost?: boolean
    }
  /** The path of a file, or of a folder with `/` at its end, to be linked; ignored where the live generation has none. */
  | { keep: string }

/** A file of a surface whose text depends on one account. */
export interface TextFile {
  path: string
  content: string | Buffer | Iterable<string>
}

/** What a surface needs to know beside the records: the same for a whole generation. */
export interface SurfaceContext {
  readonly options: SurfaceOptions
  /** Names of the formats and of the surfaces that are published. */
  readonly formats: readonly string[]
  readonly surfaces: readonly string[]
  /** Absolute address of the tree without a slash at its end; null where none is known. */
  readonly baseUrl: string | null
  /** The files of the tree that readers begin with: its lists for programs and the `startFile` of every surface. */
  readonly startFiles: readonly StartFile[]
  readonly templates: TemplateFiles
  /** How pages are dressed. */
  readonly theme: Theme
  /** Source of the template of a name such as `llms.md`. */
  template(name: string): { file: string; source: string }
}

/** The file of every record that clients get who name its media type in `Accept`. */
export interface NegotiatedFile {
  /** The suffix of the files, with the dot. */
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

/**
 * What a file is to readers who follow addresses. `tourpress push` sends files in the order of these, so that nobody meets one
 * that names what is not there yet (`src/push/plan/send-order.ts`):
 * - `record`: a record's own file, and pictures and fonts of the site; `joined`: what holds whole texts of records, and what pages are shown with;
 * - `page`: names records and other pages; `index`: lists that lead to all of these, or to other indexes;
 * - `entrance`: what people begin with, which every page names; `list`: what programs begin with; `pointer`: what leads them to lists.
 */
export type UploadOrder = 'record' | 'joined' | 'page' | 'index' | 'entrance' | 'list' | 'pointer'

/**
 * A surface: files for one kind of reader, beside those of the formats. This is its declaration, which is always loaded, so
 * it imports nothing heavy; what makes the files is behind `load`. See docs/surfaces.md.
 */
export interface Surface {
  /** Its name in `--surfaces`. */
  readonly name: string
  /** What it is, in a few words, for `--help` and the README. */
  readonly summary: string
  /** Only for surfaces of a config file: as a format's `version`. */
  readonly version?: string
  /** Names of the formats without which it cannot be made: it reads their files or links to them. */
  readonly needs: readonly string[]
  /** The file that its readers begin with, which other surfaces list; null where that file is not written. */
  startFile?(context: Omit<SurfaceContext, 'startFiles'>): StartFile | null
  /**
   * Its files by what their paths match, the first that does; a compressed file that matches is a download of its own, not a
   * copy of another file. Those that match nothing are indexes.
   */
  readonly uploadOrders?: readonly (readonly [files: RegExp, uploadOrder: UploadOrder])[]
  /** Where each record has such a file: the server chooses it by `Accept`. */
  readonly negotiated?: NegotiatedFile
  /** Whether a product's file names the product's other languages, so that it changes when one of them comes or goes. */
  readonly usesTranslations?: boolean
  /** Loads what makes its files. Only called when the surface is chosen, so other builds start sooner. */
  load(): Promise<SurfaceMaker>
}

/**
 * What makes a surface's files. Their bytes depend on the records and the options alone, never on what was live before:
 * `keep` is only a shorter way to the same bytes.
 */
export interface SurfaceMaker {
  /** A file that each product gets beside those of its formats, rendered in the same workers. */
  productFile?(context: SurfaceContext): FileFormat
  /**
   * The surface data that it needs of a record, taken when the record is rendered; `files` are those of its formats by
   * suffix.
   */
  recordData?(entry: Entry, files: ReadonlyMap<string, Buffer>, context: SurfaceContext): SurfaceData
  /**
   * Text of a record that `accountFiles` reads back with `catalogue.gathered`: whole lines, each with `\n` at its end.
   * Called when the record is rendered.
   */
  gather?(entry: Entry, context: SurfaceContext): string
  /**
   * Those of its files that an account and its products alone decide; returns the surface data that it stores of the account
   * beside what `recordData` gave. Called for every account that changed, before `files`; where the whole account is
   * rendered in one go, right then and in the same thread.
   */
  accountFiles?(
    account: SurfaceRecord,
    catalogue: AccountCatalogue,
    context: SurfaceContext,
  ): Generator<TextFile, SurfaceData>
  /** Suffixes of records' files that it reads by `catalogue.read`. */
  readonly reads?: readonly string[]
  /** Files whose lines it reads by `liveLines`: of an account that changed, or for null of the whole catalogue. */
  liveFiles?(account: string | null): readonly string[]
  /** Every file of the generation, of other surfaces too, is compressed beside itself in these, where that pays. */
  readonly encodings?: readonly Encoding[]
  /** Its other files; called once, after all records are rendered. */
  files(catalogue: Catalogue, context: SurfaceContext): Iterable<SurfaceFile> | AsyncIterable<SurfaceFile>
  /** Warnings about a finished generation, each one line. */
  warnings?(totals: { readonly files: number }, context: SurfaceContext): string[]
  /** For `check`: what is wrong with a file, in one clause; null where nothing is, or where the file is not its own. */
  validate?(path: string, content: Buffer, context: SurfaceContext): string | null | Promise<string | null>
}

/** A surface with what makes it. */
export interface LoadedSurface extends SurfaceMaker {
  readonly name: string
}
