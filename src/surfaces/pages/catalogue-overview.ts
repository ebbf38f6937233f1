import { languageAndScript } from '../../catalogue/text/language-tags.ts'
import type { TemplateFiles } from '../../document/template/template-files.ts'
import type { Catalogue } from '../surface.ts'
import { hasSiteWords } from './site-words.ts'

/** Facts about the whole catalogue, counted in one pass. */
export type CatalogueOverview = ReturnType<typeof countedIn>

const known = new WeakMap<Catalogue, CatalogueOverview>()

/** Returns the overview of `catalogue`. It is counted once, because several surfaces ask for it. */
export function overviewOf(catalogue: Catalogue, templates: TemplateFiles): CatalogueOverview {
  const overview = known.get(catalogue) ?? countedIn(catalogue, templates)
  known.set(catalogue, overview)
  return overview
}

function countedIn(catalogue: Catalogue, templates: TemplateFiles) {
  const products = new Map<string, number>()
  const languages = new Map<string, number>()
  for (const { account, surfaceData } of catalogue.products()) {
    if (account !== null) products.set(account, (products.get(account) ?? 0) + 1)
    const language = languageAndScript(surfaceData.locale ?? '')
    if (hasSiteWords(templates, language)) languages.set(language, (languages.get(language) ?? 0) + 1)
  }
  const [most] = [...languages].find(([, count]) => count > catalogue.counts.products / 2) ?? []
  return {
    productsOf: (account: string) => products.get(account) ?? 0,
    /** The language of more than half of the products, if pages have words in it; else English. */
    locale: most ?? 'en',
  }
}
