import type { Root } from 'mdast'
import type { Account, AccountReference } from '../catalogue/schema/account.ts'
import { ratingOf } from '../catalogue/schema/account.ts'
import type { Product } from '../catalogue/schema/product.ts'
import type { AccountEntry, Addresses, ContentType, LanguageVersion, ProductEntry } from './entry.ts'
import { isHtml } from './html/is-html.ts'
import { toBlocks } from './html/rich-text.ts'
import { shiftHeadings } from './html/shift-headings.ts'
import type { Block } from './nodes.ts'
import { type Wording, wordingIn } from './page/wording.ts'
import { accountHoles } from './template/account-holes.ts'
import { fillTemplate } from './template/fill-template.ts'
import type { Holes } from './template/hole.ts'
import type { Templates } from './template/load-templates.ts'
import { productHoles } from './template/product-holes.ts'
import type { Template } from './template/template.ts'
import { toText } from './to-text.ts'

/** Makes entries, which formats take, of records. */
export interface EntryMaker {
  /** @param versions the product in every language that it exists in; default none */
  product(product: Product, account: AccountReference, versions?: readonly LanguageVersion[]): ProductEntry
  account(account: Account, contentType: ContentType): AccountEntry
}

/** A maker that parses each template once and makes the formatters of each language once. */
export function makeEntries(templates: Templates, { baseUrl, addressOf }: Addresses): EntryMaker {
  const wordings = new Map<Template, Map<string, Wording>>()

  function wordingFor(template: Template, locale: string): Wording {
    const byLocale = wordings.get(template) ?? new Map<string, Wording>()
    wordings.set(template, byLocale)
    const wording = byLocale.get(locale) ?? wordingIn(locale, template.words)
    byLocale.set(locale, wording)
    return wording
  }

  function page<Source>(
    kind: 'account' | 'product',
    locale: string | null,
    holes: Holes<Source>,
    record: Source,
  ) {
    const html = new Map<string, Block[]>()
    const blocks = (prose: string): Block[] => {
      const known = html.get(prose) ?? toBlocks(prose)
      if (isHtml(prose)) html.set(prose, known)
      return known
    }
    const makeDocument = (): Root => {
      const template = templates.find(kind, locale)
      return fillTemplate(template, holes, { record, wording: wordingFor(template, locale ?? 'en'), blocks })
    }
    let document: Root | undefined
    let text: string | undefined
    return {
      baseUrl,
      addressOf,
      get document() {
        document ??= makeDocument()
        return document
      },
      get text() {
        text ??= toText(this.document.children)
        return text
      },
      plain: (prose: string | null) =>
        prose === null || !isHtml(prose) ? prose : toText(shiftHeadings(blocks(prose), 2)),
    }
  }

  return {
    product: (product, account, versions = []) =>
      Object.assign(page('product', product.locale, productHoles, { product, account }), {
        type: 'product' as const,
        id: product.id,
        product,
        account,
        versions,
      }),
    account(full, contentType) {
      const { rating, count } = ratingOf(full)
      const reviews = contentType === 'all' ? full.reviews : []
      const account = { ...full, review_rating: rating, number_review: count, reviews }
      return Object.assign(page('account', account.locale, accountHoles, { account }), {
        type: 'account' as const,
        id: account.id,
        account,
        contentType,
      })
    },
  }
}
