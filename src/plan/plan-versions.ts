import type { Plan } from './plan.ts'

// Products of one account with one reference are one product where no two of them have the same language.
const VERSIONS = `
  WITH groups AS (
    SELECT account, reference, json_group_array(json_object('id', id, 'locale', locale) ORDER BY locale, id) AS versions
    FROM products WHERE is_active AND reference IS NOT NULL AND locale IS NOT NULL
    GROUP BY account, reference HAVING count(*) > 1 AND count(DISTINCT locale) = count(*))
  UPDATE planned SET versions = groups.versions FROM products JOIN groups USING (account, reference)
    WHERE planned.type = 'product' AND planned.id = products.id`

const CHANGED_VERSIONS = `
  INSERT INTO changed_versions SELECT id FROM planned JOIN live USING (type, id)
    WHERE type = 'product' AND planned.versions IS NOT live.line -> '$.card.versions'`

/**
 * Finds the products that exist in several languages, and those whose other versions came, went or changed their
 * language. The files of a product name its other versions, so they are rendered again.
 */
export function planVersions({ database }: Plan): void {
  database.exec(VERSIONS)
  database.exec(CHANGED_VERSIONS)
}
