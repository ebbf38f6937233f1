import type { Root } from 'mdast'
import type { Account, AccountReference } from '../catalogue/schema/account.ts'
import { ratingOf } from '../catalogue/schema/account.ts'
import type { Product } from '../catalogue/schema/product.ts'
import { localeBeside } from '../catalogue/text/language-tags.ts'
import { memoize } from '../catalogue/text/memoize.ts'
import type { AccountEntry, Addresses, ContentType, Page, ProductEntry, Translation } from './entry.ts'
import { foreignMessages, markForeignWords } from './foreign-words.ts'
import { htmlToBlocks } from './html/html-to-blocks.ts'
import { isHtml } from './html/is-html.ts'
import { toBlocks } from './html/rich-text.ts'
import { shiftHeadings } from './html/shift-headings.ts'
import { inLanguage } from './in-language.ts'
import type { Block } from './nodes.ts'
import { inWords } from './page/in-words.ts'
import { type Messages, messagesIn } from './page/messages.ts'
import { publishedProduct } from './page/published-product.ts'
import type { Pages, Templates } from './template/load-templates.ts'
import { toText } from './to-text.ts'

/** Makes entries, which formats take, of records. */
export interface EntryMaker {
  /** @param translations the product in every language that it exists in; default none */
  product(product: Product, account: AccountReference, translations?: readonly Translation[]): ProductEntry
  account(account: Account, contentType: ContentType): AccountEntry
}

type Blocks = (prose: string) => Block[]

/** The language of records' pages, and what makes them. */
interface Filler<Record> {
  messages: Messages
  fill(record: Record): (blocks: Blocks) => Root
}

/** The language of a record's page, and what makes the page. */
interface Filled {
  messages: Messages
  fill(blocks: Blocks): Root
}

/**
 * What an entry has beside its record. The getters are those of a class: an object that is written with getters of its own
 * gets a hidden class of its own too, which nothing is quick with, and which keeps the page until all memory is looked through.
 */
class LazyPage implements Page {
  readonly baseUrl: Addresses['baseUrl']
  readonly addressOf: Addresses['addressOf']
  readonly pageOf: Addresses['pageOf']
  readonly messages: Messages
  readonly plain: Page['plain']
  readonly made: Page['made'] = new Map()
  readonly #make: () => Root
  #document: Root | undefined
  #text: string | undefined

  constructor({ baseUrl, addressOf, pageOf }: Addresses, { messages, fill }: Filled) {
    const html = memoize(htmlToBlocks)
    const plainHtml = memoize((prose: string) => toText(shiftHeadings(html(prose), 2)))
    const blocks = (prose: string) => toBlocks(prose, html)
    this.baseUrl = baseUrl
    this.addressOf = addressOf
    this.pageOf = pageOf
    this.messages = messages
    this.plain = prose => (prose === null || !isHtml(prose) ? prose : plainHtml(prose))
    this.#make = () => fill(blocks)
  }

  get document(): Root {
    this.#document ??= this.#make()
    return this.#document
  }

  get text(): string {
    this.#text ??= toText(this.document.children)
    return this.#text
  }
}

/** A maker that parses each template once and makes the formatters of each language once. */
export function makeEntries(templates: Templates, addresses: Addresses): EntryMaker {
  const productDocument = documentMaker(templates, 'product')
  const accountDocument = documentMaker(templates, 'account')

  return {
    product(full, account, translations = []) {
      const { messages, fill } = productDocument(full.locale)
      const product = publishedProduct(full, account, messages)
      return Object.assign(new LazyPage(addresses, { messages, fill: fill({ product, account }) }), {
        type: 'product' as const,
        id: product.id,
        product,
        account,
        translations,
      })
    },
    account(full, contentType) {
      const { rating, count } = ratingOf(full)
      const reviews = contentType === 'all' ? full.reviews : []
      const account = {
        ...full,
        category: inWords(full.category),
        secondaryCategory: inWords(full.secondaryCategory),
        review_rating: rating,
        number_review: count,
        reviews,
      }
      const { messages, fill } = accountDocument(account.locale)
      return Object.assign(new LazyPage(addresses, { messages, fill: fill({ account }) }), {
        type: 'account' as const,
        id: account.id,
        account,
        contentType,
      })
    },
  }
}

/** Makes documents of one kind of record, with the template and the formatters of each language, which are made once. */
function documentMaker<Kind extends keyof Pages>(templates: Templates, kind: Kind) {
  const known = new Map<string | null, Filler<Pages[Kind]>>()

  function makerIn(locale: string | null): Filler<Pages[Kind]> {
    const template = templates.find(kind, locale)
    const messages = messagesIn(localeBeside(template.language, locale), template.words)
    const foreign = inLanguage(template.language, locale ?? template.language)
    const fill: Filler<Pages[Kind]>['fill'] =
      foreign.lang === undefined
        ? record => blocks => template.fill({ record, messages, blocks })
        : record => blocks =>
            markForeignWords(template.fill({ record, messages: foreignMessages(messages), blocks }), foreign)
    const made = { messages, fill }
    known.set(locale, made)
    return made
  }
  return (locale: string | null) => known.get(locale) ?? makerIn(locale)
}
