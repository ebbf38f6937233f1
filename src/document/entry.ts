import type { Root } from 'mdast'
import type { Account, AccountReference } from '../catalogue/schema/account.ts'
import type { Product } from '../catalogue/schema/product.ts'
import type { Messages } from './page/messages.ts'

/** Which part of an account a file or a response contains (`content_type` of get_accounts, docs/server.md). */
export const contentTypes = ['company_info', 'all'] as const
export type ContentType = (typeof contentTypes)[number]

/** Addresses of the records of a published tree. */
export interface Addresses {
  /** Absolute address of the tree without a slash at the end; null if unknown. */
  readonly baseUrl: string | null
  /** Absolute address of a record's files without extension; a URN if `baseUrl` is null. */
  addressOf(type: 'account' | 'product', id: string): string
  /** Absolute address of the file of a record that is made for people; null if `baseUrl` is null. */
  pageOf(type: 'account' | 'product', id: string): string | null
}

/** The page of an entry. It is made once, when the first format asks for it. */
export interface Page extends Addresses {
  /** The record as one document, filled into the template of its language. */
  readonly document: Root
  /** The document as plain text. */
  readonly text: string
  /** Writes values in the record's language, with the words of its template. */
  readonly messages: Messages
  /** Removes the markup of one of the record's texts. HTML is parsed once for all formats. */
  plain(prose: string | null): string | null
  /** Results that `memoizePerEntry` stores, by function. */
  readonly memo: Map<unknown, unknown>
}

/** A product in one of the languages that it exists in. */
export interface Translation {
  id: string
  /** BCP 47. */
  locale: string
}

export interface ProductEntry extends Page {
  readonly type: 'product'
  readonly id: string
  readonly product: Product
  readonly account: AccountReference
  /** The product in each of its languages, this one included, sorted by locale; empty if there is only one. */
  readonly translations: readonly Translation[]
}

/** With `company_info`, `account.reviews` is empty. */
export interface AccountEntry extends Page {
  readonly type: 'account'
  readonly id: string
  readonly account: Account
  readonly contentType: ContentType
}

/** A record as formats receive it. Formats never change it. */
export type Entry = ProductEntry | AccountEntry
