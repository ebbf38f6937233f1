import type { Catalogue } from '../surface.ts'
import { siteWords } from './site-words.ts'

/** What the front door says of all records. */
export interface Census {
  /** How many products an account has. */
  productsOf(account: string): number
  /** The language that most products are in, of those that pages have words in; English where there is none. */
  locale: string
}

export function takeCensus(catalogue: Catalogue): Census {
  const products = new Map<string, number>()
  const languages = new Map([['en', 0]])
  for (const { account, card } of catalogue.products()) {
    if (account !== null) products.set(account, (products.get(account) ?? 0) + 1)
    const [language = ''] = card.locale?.split('-') ?? []
    if (siteWords(language).language === language) languages.set(language, (languages.get(language) ?? 0) + 1)
  }
  const [[locale] = ['en']] = [...languages].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return { productsOf: account => products.get(account) ?? 0, locale }
}
