import type { Account } from '../../src/catalogue/schema/account.ts'
import type { Product } from '../../src/catalogue/schema/product.ts'
import type { ParsedPage } from '../helpers/html-page.ts'

/** A record of a published catalogue with its published files. */
export type PublishedRecord = (
  | { readonly type: 'account'; readonly model: Account }
  | { readonly type: 'product'; readonly model: Product }
) & {
  /** The record in the source. */
  readonly raw: Readonly<Record<string, unknown>>
  readonly id: string
  /** Reads a file of the record by suffix (`json`, `jsonld`, `octo.json`, `md`, `txt`, `html`, `chunks.jsonl`); '' if missing. */
  file(suffix: string): string
  /** The record's page, parsed once for all rules. */
  page(): ParsedPage
}

/** A published tree. `read('llms.txt')` reads a file and returns '' if it is missing. */
export interface PublishedTree {
  readonly name: string
  readonly records: readonly PublishedRecord[]
  read(path: string): string
  /** A page, parsed once for all rules. */
  page(path: string): ParsedPage
  /** All paths of the tree. */
  readonly paths: readonly string[]
}

/** A promise to readers, which is tested with the sample, the real catalogues and invented records. */
export interface Rule {
  /** The promise in one sentence. */
  readonly says: string
  /** Describes each violation of the promise. It is empty if the promise holds. */
  broken(tree: PublishedTree): string[]
}
