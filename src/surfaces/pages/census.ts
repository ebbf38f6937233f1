import type { Catalogue } from '../surface.ts'
import { siteWords } from './site-words.ts'

/** What the front door says of all records. */
export interface Census {
  /** How many products an account has. */
  productsOf(account: string): number
  /** The language that more than half of the products are in, where pages have words in it; else English. */
  locale: string
}

export function takeCensus(catalogue: Catalogue): Census {
  const products = new Map<string, number>()
  const languages = new Map<string, number>()
  for (const { account, surfaceData } of catalogue.products()) {
    if (account !== null) products.set(account, (products.get(account) ?? 0) + 1)
    const [language = ''] = surfaceData.locale?.split('-') ?? []
    if (siteWords(language).language === language) languages.set(language, (languages.get(language) ?? 0) + 1)
  }
  const [locale = 'en'] = [...languages].find(([, count]) => count > catalogue.counts.products / 2) ?? []
  return { productsOf: account => products.get(account) ?? 0, locale }
}
