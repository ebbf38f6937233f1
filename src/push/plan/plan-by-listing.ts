import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from '../send/read-content.ts'
import { STATE_FOLDER } from '../state/state-object.ts'
import type { Target } from '../target.ts'
import { generationPaths, type PushedGeneration } from './generation-files.ts'
import { objectHeaders, type PushedRules } from './object-headers.ts'
import type { PushTables } from './push-tables.ts'
import { uploadOrderOf } from './send-order.ts'

/** What a listing of the target showed. */
export interface Listing {
  /** Objects that hold what the generation has there. */
  readonly equal: number
  /** Objects that the generation has nothing at: they stay as they are, for nobody knows who put them there. */
  readonly foreign: number
}

/**
 * Lists the target, and plans what it lacks or has with other bytes. What is equal is left alone, with whatever headers it
 * has.
 */
export async function planByListing(
  tables: PushTables,
  generation: PushedGeneration,
  target: Target,
  rules: PushedRules,
): Promise<Listing> {
  const { database } = tables
  database.exec('CREATE TEMP TABLE listed (path TEXT PRIMARY KEY, bytes INTEGER, tag TEXT) WITHOUT ROWID')
  const insert = database.prepare('INSERT OR REPLACE INTO listed VALUES (?, ?, ?)')
  let all = 0
  for await (const { key, bytes, tag } of target.list()) {
    if (key.startsWith(STATE_FOLDER)) continue
    insert.run(key, bytes, tag)
    all++
  }
  const find = database.prepare('SELECT bytes, tag FROM listed WHERE path = ?')
  let [equal, known] = [0, 0]
  for (const path of generationPaths(generation)) {
    if (uploadOrderOf(path) === null) continue
    const there = find.get(path)
    if (there !== undefined) known++
    if (there === undefined) tables.send('added', path)
    else if (await isEqual(generation, path, there, target, rules)) equal++
    else tables.send('changed', path)
  }
  database.exec('DROP TABLE listed')
  return { equal, foreign: all - known }
}

async function isEqual(
  { folder }: PushedGeneration,
  path: string,
  there: Record<string, unknown>,
  { tagHash }: Target,
  rules: PushedRules,
): Promise<boolean> {
  const { contentEncoding } = objectHeaders(path, rules)
  if (
    contentEncoding === null &&
    statSync(join(folder, path), { throwIfNoEntry: false })?.size !== there['bytes']
  )
    return false
  using content = await readContent(folder, path, contentEncoding, tagHash)
  return content.digest === there['tag']
}
