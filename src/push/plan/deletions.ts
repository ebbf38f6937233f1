import type { Target } from '../../storage/target.ts'
import type { Deployed } from '../state/deployed.ts'
import { type PathList, pathsIn, storePaths } from '../state/path-list.ts'
import { type PushTables, pathsOf } from './push-tables.ts'
import { rankOf, SEND_ORDER, uploadOrderOf } from './send-order.ts'

type Later = Deployed['later']

/** How long unpublished files stay, so that readers of an old page can still follow its links. */
export const GRACE_MS = 24 * 3_600_000

/** What a push deletes at its end, and which unpublished files wait up to a day for a later push to delete them. */
export interface Deletions {
  readonly due: number
  isDue(path: string): boolean
  /** The paths of the `due` files, then the keys of stored lists of paths that the new state no longer names. */
  keys(): Iterable<string>
  storeWaiting(): Promise<Later>
}

export function hasDue(later: Later, now: Date, deleteNow: boolean): boolean {
  return later.some(
    ({ since }) => deleteNow || since === null || Date.parse(since) + GRACE_MS <= now.getTime(),
  )
}

const TABLES = `
  CREATE TEMP TABLE due (path TEXT PRIMARY KEY, rank INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TEMP TABLE waiting (path TEXT PRIMARY KEY, since TEXT NOT NULL) WITHOUT ROWID;
`

export async function planDeletions(
  tables: PushTables,
  target: Target,
  { later, push }: Deployed,
  { now, deleteNow }: { now: Date; deleteNow: boolean },
): Promise<Deletions> {
  const { database } = tables
  database.exec(TABLES)
  const insertDue = database.prepare('INSERT INTO due VALUES (?, ?) ON CONFLICT DO NOTHING')
  const addDue = (path: string) => insertDue.run(path, rankOf('changed', uploadOrderOf(path) ?? 'record'))
  const wait = database.prepare('INSERT INTO waiting VALUES (?, ?) ON CONFLICT DO NOTHING')
  const obsolete = push === null ? [] : [...push.changed, ...push.added].flatMap(objectOf)
  const groups: WaitingGroup[] = []
  for (const { since, paths } of later) {
    const isDue = hasDue([{ since, paths }], now, deleteNow)
    let isUnchanged = !isDue
    for await (const path of pathsIn(target, paths))
      if (tables.isSent(path)) {
        isUnchanged = false
        if (since !== null) tables.markExisting(path)
      } else if (isDue) addDue(path)
      else wait.run(path, since)
    if (!isUnchanged) obsolete.push(...objectOf(paths))
    if (!isDue && since !== null) groups.push({ since, list: isUnchanged ? paths : null })
  }
  for (const path of tables.orphans()) addDue(path)
  if (deleteNow) for (const path of tables.gone()) addDue(path)
  // A file that was published and unpublished again is not due yet: its day of waiting begins anew.
  else
    database.exec(
      'DELETE FROM due WHERE path IN (SELECT path FROM waiting) OR path IN (SELECT path FROM gone)',
    )
  return deletionsOf(tables, target, obsolete, groups)
}

/** `list` is the stored list of the group's paths; null if it must be stored anew. */
interface WaitingGroup {
  readonly since: string
  readonly list: PathList | null
}

function deletionsOf(
  { database }: PushTables,
  target: Target,
  obsolete: readonly string[],
  groups: readonly WaitingGroup[],
): Deletions {
  const find = database.prepare('SELECT 1 FROM due WHERE path = ?')
  return {
    isDue: path => find.get(path) !== undefined,
    due: Number(database.prepare('SELECT count(*) AS n FROM due').get()?.['n']),
    *keys() {
      // Pages that link to others are deleted first, so that readers find no broken links.
      for (const rank of [...SEND_ORDER.keys()].reverse()) yield* pathsOf(database, 'due', `rank = ${rank}`)
      yield* obsolete
    },
    async storeWaiting() {
      const later: Later = []
      for (const { since, list } of groups) {
        const waiting = () => pathsOf(database, 'waiting', `since = '${since}'`)
        later.push({ since, paths: list ?? (await storePaths(target, waiting)) })
      }
      return later
    },
  }
}

function objectOf(list: PathList): string[] {
  return 'object' in list ? [list.object] : []
}
