import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathsName } from '../../tree/change-feed.ts'
import { linesOfFile } from '../../tree/lines-of-file.ts'
import type { PushedGeneration } from './generation-files.ts'
import type { PushTables } from './push-tables.ts'

/** Whether the change feed has every step from a sequence to the generation. */
export function feedReaches({ number, folder, manifest }: PushedGeneration, sequence: number): boolean {
  if (sequence > number) return false
  for (let step = sequence + 1; step <= number; step++) {
    const name = pathsName(step)
    if (!Object.hasOwn(manifest.files, name) || !existsSync(join(folder, name))) return false
  }
  return true
}

/**
 * Plans what the lists of changed paths name since a sequence. Of a path that several of them name, the first tells whether it
 * was there before, and the last whether it is there now.
 */
export function planByFeed(tables: PushTables, { number, folder }: PushedGeneration, sequence: number): void {
  const { database } = tables
  database.exec(`CREATE TEMP TABLE touched
    (path TEXT PRIMARY KEY, was_there INTEGER NOT NULL, is_there INTEGER NOT NULL) WITHOUT ROWID`)
  const touch = database.prepare(
    'INSERT INTO touched VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET is_there = excluded.is_there',
  )
  for (let step = sequence + 1; step <= number; step++)
    for (const line of linesOfFile(join(folder, pathsName(step)))) {
      const space = line.indexOf(' ')
      const op = line.slice(0, space)
      if (space > 0) touch.run(line.slice(space + 1), op === 'added' ? 0 : 1, op === 'removed' ? 0 : 1)
    }
  for (const { path, was_there, is_there } of database.prepare('SELECT * FROM touched').iterate())
    if (is_there === 1) tables.send(was_there === 1 ? 'changed' : 'added', String(path))
    else if (was_there === 1) tables.remove(String(path))
  database.exec('DROP TABLE touched')
}
