import type { DatabaseSync } from 'node:sqlite'

/** Warns of planned ids that differ only by case, because some file systems would store their records in one file. */
export function similarIds(planned: DatabaseSync): string[] {
  return planned
    .prepare(
      `SELECT type, min(id) AS a, max(id) AS b FROM planned GROUP BY type, lower(id) HAVING count(*) > 1
       ORDER BY type, a LIMIT 5`,
    )
    .all()
    .map(
      ({ type, a, b }) =>
        `the ${type}s "${a}" and "${b}" differ only by case; a Mac or Windows keeps one file`,
    )
}
