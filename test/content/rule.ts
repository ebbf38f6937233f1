import type { Account } from '../../src/catalogue/schema/account.ts'
import type { Product } from '../../src/catalogue/schema/product.ts'
import type { ParsedPage } from '../helpers/html-page.ts'

/** A record of a published catalogue, with what its readers get. */
export type PublishedRecord = (
  | { readonly type: 'account'; readonly model: Account }
  | { readonly type: 'product'; readonly model: Product }
) & {
  /** The record as its source gave it. */
  readonly raw: Readonly<Record<string, unknown>>
  readonly id: string
  /** A file of the record by its suffix (`json`, `jsonld`, `octo.json`, `md`, `txt`, `html`, `chunks.jsonl`); '' where there is none. */
  file(suffix: string): string
  /** Its page, parsed once for all rules. */
  page(): ParsedPage
}

/** A published tree: `read('llms.txt')` is a file of it, '' where there is none. */
export interface PublishedTree {
  readonly name: string
  readonly records: readonly PublishedRecord[]
  read(path: string): string
  /** A page, parsed once for all rules. */
  page(path: string): ParsedPage
  /** All paths of the tree. */
  readonly paths: readonly string[]
}

/** A promise about what is published, counted over the sample, the real catalogues and records made for it. */
export interface Rule {
  /** What readers may count on, in one sentence. */
  readonly says: string
  /** What breaks the promise, one text for each place: nothing, where it holds. */
  broken(tree: PublishedTree): string[]
}
