import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathsName } from '../../tree/change-feed.ts'
import { linesOfFile } from '../../tree/lines-of-file.ts'
import type { PushedGeneration } from './generation-files.ts'
import type { PushTables } from './push-tables.ts'

export function feedReaches({ number, folder, manifest }: PushedGeneration, sequence: number): boolean {
  if (sequence > number) return false
  for (let entry = sequence + 1; entry <= number; entry++) {
    const name = pathsName(entry)
    if (!Object.hasOwn(manifest.files, name) || !existsSync(join(folder, name))) return false
  }
  return true
}

/** A path's first entry says whether the path existed before, its last entry whether it exists now. */
export function planByFeed(tables: PushTables, { number, folder }: PushedGeneration, sequence: number): void {
  const { database } = tables
  database.exec(`CREATE TEMP TABLE touched
    (path TEXT PRIMARY KEY, existed INTEGER NOT NULL, exists_now INTEGER NOT NULL) WITHOUT ROWID`)
  const touch = database.prepare(
    'INSERT INTO touched VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET exists_now = excluded.exists_now',
  )
  for (let entry = sequence + 1; entry <= number; entry++)
    for (const line of linesOfFile(join(folder, pathsName(entry)))) {
      const space = line.indexOf(' ')
      const op = line.slice(0, space)
      if (space > 0) touch.run(line.slice(space + 1), op === 'added' ? 0 : 1, op === 'removed' ? 0 : 1)
    }
  for (const { path, existed, exists_now } of database.prepare('SELECT * FROM touched').iterate())
    if (exists_now === 1) tables.send(existed === 1 ? 'changed' : 'added', String(path))
    else if (existed === 1) tables.remove(String(path))
  database.exec('DROP TABLE touched')
}
