import type { Deployed } from '../state/deployed.ts'
import { type PathList, pathsIn, storePaths } from '../state/path-list.ts'
import type { Target } from '../target.ts'
import { type PushTables, pathsOf } from './push-tables.ts'
import { SEND_ORDER, stepOf, uploadOrderOf } from './send-order.ts'

type Later = Deployed['later']

/** A reader who began on pages that named a file has so long to end. */
export const GRACE_MS = 24 * 3_600_000

/** What no longer belongs at the target: what is deleted at the end of the push, and what a day after it went. */
export interface Deletions {
  /** How many files are deleted at the end of this push. */
  readonly due: number
  /** These files, and objects of the state that the next one does not name. */
  keys(): Iterable<string>
  /** Stores what was left to delete and stays so. */
  storeKept(): Promise<Later>
}

/** Whether files wait to be deleted that may be deleted by now. */
export function hasDue(later: Later, now: Date, deleteNow: boolean): boolean {
  return later.some(
    ({ since }) => deleteNow || since === null || Date.parse(since) + GRACE_MS <= now.getTime(),
  )
}

const TABLES = `
  CREATE TEMP TABLE due (path TEXT PRIMARY KEY, step INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TEMP TABLE waiting (path TEXT PRIMARY KEY, since TEXT NOT NULL) WITHOUT ROWID;
`

/** Parts what waits to be deleted by what is due. What is published again waits no longer. */
export async function planDeletions(
  tables: PushTables,
  target: Target,
  { later, push }: Deployed,
  now: Date,
  deleteNow: boolean,
): Promise<Deletions> {
  const { database } = tables
  database.exec(TABLES)
  const insertDue = database.prepare('INSERT INTO due VALUES (?, ?) ON CONFLICT DO NOTHING')
  const addDue = (path: string) => insertDue.run(path, stepOf('changed', uploadOrderOf(path) ?? 'record'))
  const wait = database.prepare('INSERT INTO waiting VALUES (?, ?) ON CONFLICT DO NOTHING')
  const obsolete = push === null ? [] : [...push.changed, ...push.added].flatMap(objectOf)
  const kept: { since: string; list: PathList | null }[] = []
  for (const { since, paths } of later) {
    const isDue = hasDue([{ since, paths }], now, deleteNow)
    let isSame = !isDue
    for await (const path of pathsIn(target, paths))
      if (tables.isSent(path)) {
        isSame = false
        if (since !== null) tables.found(path)
      } else if (isDue) addDue(path)
      else wait.run(path, since)
    if (!isSame) obsolete.push(...objectOf(paths))
    if (!isDue && since !== null) kept.push({ since, list: isSame ? paths : null })
  }
  for (const path of tables.orphans()) addDue(path)
  if (deleteNow) for (const path of tables.gone()) addDue(path)
  // What went once more since, or later than the rest, has its day from then on.
  else
    database.exec(
      'DELETE FROM due WHERE path IN (SELECT path FROM waiting) OR path IN (SELECT path FROM gone)',
    )
  return {
    due: Number(database.prepare('SELECT count(*) AS n FROM due').get()?.['n']),
    *keys() {
      // Whoever comes while they are deleted finds no facet to those that are gone.
      for (const step of [...SEND_ORDER.keys()].reverse()) yield* pathsOf(database, 'due', `step = ${step}`)
      yield* obsolete
    },
    async storeKept() {
      const groups: Later = []
      for (const { since, list } of kept) {
        const waiting = () => pathsOf(database, 'waiting', `since = '${since}'`)
        groups.push({ since, paths: list ?? (await storePaths(target, waiting)) })
      }
      return groups
    },
  }
}

function objectOf(list: PathList): string[] {
  return 'object' in list ? [list.object] : []
}
