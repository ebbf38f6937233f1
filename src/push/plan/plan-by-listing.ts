import { statSync } from 'node:fs'
import { join } from 'node:path'
import { STATE_FOLDER } from '../../storage/target.ts'
import { readContent } from '../send/read-content.ts'
import { generationPaths } from './generation-files.ts'
import { objectHeaders } from './object-headers.ts'
import type { PlanContext, SendContext } from './push-tables.ts'
import { uploadOrderOf } from './send-order.ts'

export interface ListedCounts {
  readonly equal: number
  readonly foreign: number
}

/** Compares the files with a listing of the target, by bytes and tags. A listing has no headers to compare. */
export async function planByListing(context: PlanContext): Promise<ListedCounts> {
  const { tables, generation, target } = context
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
    const listed = find.get(path)
    if (listed !== undefined) known++
    if (listed === undefined) tables.send('added', path)
    else if (await isEqual(context, path, listed)) equal++
    else tables.send('changed', path)
  }
  database.exec('DROP TABLE listed')
  return { equal, foreign: all - known }
}

export async function leaveListed(context: SendContext): Promise<void> {
  const { tables, target } = context
  for await (const { key, ...listed } of target.list())
    if (tables.isSent(key) && (await isEqual(context, key, listed))) tables.leave(key)
}

async function isEqual(
  { generation: { folder }, target, rules }: SendContext,
  path: string,
  listed: Record<string, unknown>,
): Promise<boolean> {
  const { contentEncoding } = objectHeaders(path, rules)
  if (
    contentEncoding === null &&
    statSync(join(folder, path), { throwIfNoEntry: false })?.size !== listed['bytes']
  )
    return false
  using content = await readContent(folder, path, contentEncoding, target.tagHash)
  return content.digest === listed['tag']
}
