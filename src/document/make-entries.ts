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
import { bookingPageOf } from './page/booking.ts'
import { type Messages, messagesIn } from './page/messages.ts'
import { categoryIn, readableCategory } from './page/readable-category.ts'
import type { Pages, Templates } from './template/load-templates.ts'
import { toText } from './to-text.ts'

export interface EntryMaker {
  /** @param translations the product in each of its languages @default none */
  product(product: Product, account: AccountReference, translations?: readonly Translation[]): ProductEntry
  account(account: Account, contentType: ContentType): AccountEntry
}

type Blocks = (prose: string) => Block[]

interface Filler<Record> {
  messages: Messages
  fill(record: Record): (blocks: Blocks) => Root
}

/** A class, because V8 makes a hidden class for each object literal with getters, which is slow and takes memory. */
class LazyPage implements Page {
  readonly baseUrl: Addresses['baseUrl']
  readonly addressOf: Addresses['addressOf']
  readonly pageOf: Addresses['pageOf']
  readonly linksFrom: Addresses['linksFrom']
  readonly messages: Messages
  readonly plain: Page['plain']
  readonly memo: Page['memo'] = new Map()
  readonly #make: () => Root
  #document: Root | undefined
  #text: string | undefined

  constructor(
    { baseUrl, addressOf, pageOf, linksFrom }: Addresses,
    messages: Messages,
    fill: (blocks: Blocks) => Root,
  ) {
    const html = memoize(htmlToBlocks)
    const plainHtml = memoize((prose: string) => toText(shiftHeadings(html(prose), 2)))
    const blocks = (prose: string) => toBlocks(prose, html)
    this.baseUrl = baseUrl
    this.addressOf = addressOf
    this.pageOf = pageOf
    this.linksFrom = linksFrom
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

/**
 * Returns a maker that parses each template and makes the formatters of each language only once. `bookingUrl` is the
 * pattern of the booking address for products that state none.
 */
export function makeEntries(
  templates: Templates,
  addresses: Addresses,
  bookingUrl: string | null = null,
): EntryMaker {
  const productFiller = fillersFor(templates, 'product')
  const accountFiller = fillersFor(templates, 'account')

  return {
    product(full, account, translations = []) {
      const { messages, fill } = productFiller(full.locale)
      const product = withCategory(full, readableCategory(full.category))
      const bookingPage = bookingPageOf(full, account.id, bookingUrl)
      const page = { product: withCategory(product, categoryIn(product)), account, bookingPage }
      return Object.assign(new LazyPage(addresses, messages, fill(page)), {
        type: 'product' as const,
        id: product.id,
        product,
        stored: full,
        account,
        bookingPage,
        translations,
      })
    },
    account(full, contentType) {
      const { rating, count } = ratingOf(full)
      const reviews = contentType === 'all' ? full.reviews : []
      const account = {
        ...full,
        category: readableCategory(full.category),
        secondaryCategory: readableCategory(full.secondaryCategory),
        review_rating: rating,
        number_review: count,
        reviews,
      }
      const { messages, fill } = accountFiller(account.locale)
      return Object.assign(new LazyPage(addresses, messages, fill({ account })), {
        type: 'account' as const,
        id: account.id,
        account,
        stored: full,
        contentType,
      })
    },
  }
}

const withCategory = (product: Product, category: string | null): Product =>
  category === product.category ? product : { ...product, category }

function fillersFor<Kind extends keyof Pages>(templates: Templates, kind: Kind) {
  const fillers = new Map<string | null, Filler<Pages[Kind]>>()

  function fillerIn(locale: string | null): Filler<Pages[Kind]> {
    const template = templates.find(kind, locale)
    const messages = messagesIn(localeBeside(template.language, locale), template.words)
    const foreign = inLanguage(template.language, locale ?? template.language)
    const fill: Filler<Pages[Kind]>['fill'] =
      foreign.lang === undefined
        ? record => blocks => template.fill({ record, messages, blocks })
        : record => blocks =>
            markForeignWords(template.fill({ record, messages: foreignMessages(messages), blocks }), foreign)
    const filler = { messages, fill }
    fillers.set(locale, filler)
    return filler
  }
  return (locale: string | null) => fillers.get(locale) ?? fillerIn(locale)
}
