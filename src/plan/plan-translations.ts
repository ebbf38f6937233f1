import type { Plan } from './plan.ts'

// Products of one account with the same reference are translations of one product, if each has another language.
const VERSIONS = `
  WITH groups AS (
    SELECT account, reference, json_group_array(json_object('id', id, 'locale', locale) ORDER BY locale, id) AS translations
    FROM products WHERE is_active AND reference IS NOT NULL AND locale IS NOT NULL
      AND account IN (SELECT id FROM planned WHERE type = 'account' AND bucket IS NOT NULL)
    GROUP BY account, reference HAVING count(*) > 1 AND count(DISTINCT locale) = count(*))
  UPDATE planned SET translations = groups.translations FROM products JOIN groups USING (account, reference)
    WHERE planned.type = 'product' AND planned.id = products.id`

const CHANGED_VERSIONS = `
  INSERT INTO changed_translations SELECT id FROM planned JOIN live USING (type, id)
    WHERE type = 'product' AND planned.translations IS NOT live.line -> '$.card.translations'`

/**
 * A product whose translations changed goes into `changed_translations`. Its files name its translations, so they are
 * rendered again.
 */
export function planTranslations({ database }: Plan): void {
  database.exec(VERSIONS)
  database.exec(CHANGED_VERSIONS)
}
