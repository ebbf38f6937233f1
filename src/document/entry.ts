import type { Link, Root } from 'mdast'
import type { Account, AccountReference } from '../catalogue/schema/account.ts'
import type { Product } from '../catalogue/schema/product.ts'
import type { Messages } from './page/messages.ts'

/** Which part of an account a file or a response contains (`content_type` of get_accounts, docs/server.md). */
export const contentTypes = ['company_info', 'all'] as const
export type ContentType = (typeof contentTypes)[number]

/** The addresses of a published tree and of its records. */
export interface Addresses {
  /** Absolute address of the tree without a slash at the end; null if unknown. */
  readonly baseUrl: string | null
  /** Absolute address of a record's files without extension; a URN if `baseUrl` is null. */
  addressOf(type: 'account' | 'product', id: string): string
  /** Absolute address of the record's HTML page, or of its Markdown in a tree without pages. Null without `baseUrl`. */
  pageOf(type: 'account' | 'product', id: string): string | null
  /** Links from the record's Markdown to its operator, its places and the index. @default none */
  readonly linksFrom?: ((entry: Entry) => readonly Link[]) | undefined
}

/** What formats get of a record's page. `document` and `text` are made once, when the first format asks for them. */
export interface Page extends Addresses {
  /** The record as one document, filled into the template of its language. */
  readonly document: Root
  /** The `document` as plain text. */
  readonly text: string
  /** Writes values such as dates and prices in the record's language. Labels are from the record's template. */
  readonly messages: Messages
  /** Returns a text of the record as plain text. HTML is parsed once for all formats. */
  plain(prose: string | null): string | null
  /** Where `memoizePerEntry` stores results for this entry. The key of a result is the function that made it. */
  readonly memo: Map<unknown, unknown>
}

export interface Translation {
  id: string
  locale: string
}

export interface ProductEntry extends Page {
  readonly type: 'product'
  readonly id: string
  readonly product: Product
  /** The product as the store has it. Most formats use `product`, whose texts are prepared for readers. */
  readonly stored: Product
  readonly account: AccountReference
  /** The address at which the product is booked; null if it is unknown. */
  readonly bookingPage: string | null
  /** The product in each language, this one included, sorted by locale. Empty if it has only one language. */
  readonly translations: readonly Translation[]
}

/** The entry of an account. `account.reviews` is empty if `contentType` is `company_info`. */
export interface AccountEntry extends Page {
  readonly type: 'account'
  readonly id: string
  readonly account: Account
  /** The account as the store has it, always with its reviews. Formats use `account`. */
  readonly stored: Account
  readonly contentType: ContentType
}

/** A record as formats receive it. Formats never change it. */
export type Entry = ProductEntry | AccountEntry
