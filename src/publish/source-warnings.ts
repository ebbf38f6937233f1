import * as z from 'zod'
import type { SourceWarning } from '../catalogue/incoming-record.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { languageAndScript } from '../catalogue/text/language-tags.ts'
import { WRONGLY_DECODED } from '../catalogue/text/mojibake.ts'
import { hasTemplate, type TemplateFiles } from '../document/template/template-files.ts'
import { plural } from '../runtime/progress.ts'

/** Each text follows a count, such as `3 records`. */
const SAID = {
  mojibake: `with ${WRONGLY_DECODED}`,
  currency: 'with a price that names no currency, and is left out',
  search: 'from a download for search, which lacks tickets and places; the folder sources of a tree has them',
}

export const SourceWarningKind = z.enum(['mojibake', 'currency', 'search'])

/** For each kind of mistake, the number of records that have it, and a text about the first record. */
export const SourceWarnings = z.partialRecord(
  SourceWarningKind,
  z.object({ records: z.number().int(), first: z.string() }),
)
export type SourceWarnings = z.infer<typeof SourceWarnings>

export function collectSourceWarnings() {
  const found: SourceWarnings = {}
  return {
    found,
    add(id: string, sourceWarnings: readonly SourceWarning[]): void {
      for (const { kind, excerpt } of sourceWarnings) {
        const first = `${JSON.stringify(excerpt)} in ${id}`
        found[kind] = { first, ...found[kind], records: (found[kind]?.records ?? 0) + 1 }
      }
    },
  }
}

export function countUntemplated(store: Store, templates: TemplateFiles): Record<string, number> {
  const rows = store
    .prepare(
      'SELECT locale, count(*) AS products FROM products WHERE locale IS NOT NULL AND is_active = 1 GROUP BY locale',
    )
    .all()
  const counts: Record<string, number> = {}
  for (const { locale, products } of rows) {
    const language = languageAndScript(String(locale))
    if (hasTemplate(templates, 'product', String(locale))) continue
    counts[language] = (counts[language] ?? 0) + Number(products)
  }
  return counts
}

export function warningTexts(found: SourceWarnings, untemplated: Readonly<Record<string, number>>): string[] {
  const mistakes = SourceWarningKind.options.flatMap(kind => {
    const warning = found[kind]
    if (warning === undefined) return []
    return [`${plural(warning.records, 'record')} ${SAID[kind]}; the first is ${warning.first}`]
  })
  const languages = Object.entries(untemplated)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(
      ([language, products]) =>
        `${plural(products, 'product')} in ${language}, which has no template: headings and labels are English`,
    )
  return [...mistakes, ...languages]
}
