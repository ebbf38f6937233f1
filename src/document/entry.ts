import type { Root } from 'mdast'
import type { Account, AccountReference } from '../catalogue/schema/account.ts'
import type { Product } from '../catalogue/schema/product.ts'
import type { Messages } from './page/messages.ts'

/** Which of an account a file or an answer holds (`content_type` of get_accounts, docs/server.md). */
export const contentTypes = ['company_info', 'all'] as const
export type ContentType = (typeof contentTypes)[number]

/** How the records of a published tree are referred to. */
export interface Addresses {
  /** Absolute address of the tree without a slash at its end; null where none is known. */
  readonly baseUrl: string | null
  /** Absolute address of a record's files without their extension; a URN where the tree's is not known. */
  addressOf(type: 'account' | 'product', id: string): string
  /** Absolute address of the file of a record that people are led to; null where the tree's is not known. */
  pageOf(type: 'account' | 'product', id: string): string | null
}

/** What every entry has: its page, which is made once, when the first format asks for it. */
export interface Page extends Addresses {
  /** The record as one document, filled into the template of its language. */
  readonly document: Root
  /** The document as plain text. */
  readonly text: string
  /** Writes values in the record's language, with the words of its template. */
  readonly messages: Messages
  /** A text of the record without markup; HTML is parsed once for all formats. */
  plain(prose: string | null): string | null
  /** What `oncePerEntry` remembers, by the function that made it. */
  readonly made: Map<unknown, unknown>
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
  /** The same product in every language that it exists in, this one too, by locale; empty where there is but one. */
  readonly translations: readonly Translation[]
}

/** With `company_info`, `account.reviews` is empty. */
export interface AccountEntry extends Page {
  readonly type: 'account'
  readonly id: string
  readonly account: Account
  readonly contentType: ContentType
}

/** A record as formats get it. Formats never change it. */
export type Entry = ProductEntry | AccountEntry
