import type { Store } from './open-store.ts'

/** Warnings about ids that differ only by case: on some file systems, their records would share one file. */
export function similarIds(store: Store): string[] {
  return ['accounts', 'products'].flatMap(table => {
    const rows = store
      .prepare(
        `SELECT min(id) AS a, max(id) AS b FROM ${table} GROUP BY lower(id) HAVING count(*) > 1 ORDER BY a LIMIT 5`,
      )
      .all()
    return rows.map(
      ({ a, b }) => `the ${table} "${a}" and "${b}" differ only by case; a Mac or Windows keeps one file`,
    )
  })
}
