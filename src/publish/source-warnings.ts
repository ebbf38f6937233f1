import type { SourceWarning } from '../catalogue/incoming-record.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { languageAndScript } from '../catalogue/text/language-tags.ts'
import { WRONGLY_DECODED } from '../catalogue/text/mojibake.ts'
import { hasTemplate, type TemplateFiles } from '../document/template/template-files.ts'
import { plural } from '../runtime/progress.ts'

/** The text of each kind of warning. It stands after a count, such as `3 records`. */
const SAID: Record<SourceWarning['kind'], string> = {
  mojibake: `with ${WRONGLY_DECODED}`,
  currency: 'with a price that names no currency, and is left out',
}

/** Counts the records that an operator should fix at the source. They are published all the same. */
export function collectSourceWarnings() {
  const found = new Map<SourceWarning['kind'], { records: number; first: string }>()
  return {
    add(id: string, sourceWarnings: readonly SourceWarning[]): void {
      for (const { kind, excerpt } of sourceWarnings) {
        const known = found.get(kind)
        if (known === undefined) found.set(kind, { records: 1, first: `${JSON.stringify(excerpt)} in ${id}` })
        else known.records++
      }
    },
    warnings: () =>
      [...found].map(
        ([kind, { records, first }]) => `${plural(records, 'record')} ${SAID[kind]}; the first is ${first}`,
      ),
  }
}

/** A warning for each language without a product template, with the number of published products in it. */
export function missingTemplates(store: Store, templates: TemplateFiles): string[] {
  const rows = store
    .prepare(
      'SELECT locale, count(*) AS products FROM products WHERE locale IS NOT NULL AND is_active = 1 GROUP BY locale',
    )
    .all()
  const counts = new Map<string, number>()
  for (const { locale, products } of rows) {
    const language = languageAndScript(String(locale))
    if (hasTemplate(templates, 'product', String(locale))) continue
    counts.set(language, (counts.get(language) ?? 0) + Number(products))
  }
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(
      ([language, products]) =>
        `${plural(products, 'product')} in ${language}, which has no template: headings and labels are English`,
    )
}
