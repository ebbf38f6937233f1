import { TargetError } from '../../errors.ts'
import { recordFile } from '../../formats/record-file.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import type { Target } from '../../storage/target.ts'
import { MANIFEST, type Manifest } from '../../tree/manifest.ts'
import { RecordLine } from '../../tree/record-line.ts'
import { differingLists, readRecordLines } from '../../tree/record-list.ts'
import { linesOf } from '../state/path-list.ts'
import type { PushedGeneration } from './generation-files.ts'
import type { PlanContext, PushTables } from './push-tables.ts'

const OldLine = RecordLine.pick({ type: true, id: true, digest: true, bytes: true })

export async function planByRecords(
  { tables, generation, target }: PlanContext,
  before: Pick<Manifest, 'files'>,
): Promise<void> {
  const { files } = generation.manifest
  await readOldRecords(tables, target, differingLists(before, { files }))
  compareRecords(tables, generation, differingLists({ files }, before))
  for (const [path, { digest }] of Object.entries(files)) {
    const old = Object.hasOwn(before.files, path) ? before.files[path]?.digest : undefined
    if (old !== digest) tables.send(old === undefined ? 'added' : 'changed', path)
  }
  tables.send('changed', MANIFEST)
  for (const path of Object.keys(before.files)) if (!Object.hasOwn(files, path)) tables.remove(path)
}

/** Stores the lines of the target's lists in a table, to find them by id: the generation may have another order. */
async function readOldRecords(
  { database }: PushTables,
  target: Target,
  lists: readonly string[],
): Promise<void> {
  const hint = 'With --adopt the target is listed once, and what differs is sent'
  database.exec(`CREATE TEMP TABLE old_records
    (type TEXT, id TEXT, digest TEXT, bytes TEXT, PRIMARY KEY (type, id)) WITHOUT ROWID`)
  const insert = database.prepare('INSERT OR REPLACE INTO old_records VALUES (?, ?, ?, ?)')
  for (const list of lists) {
    const doing = `Reading ${list} of "${target.name}"`
    const stored = await target.get(list)
    if (stored === null) throw new TargetError(`${doing}: it is gone`, { hint })
    for await (const text of linesOf(stored.content)) {
      const line = OldLine.safeParse(parseJson(text)).data
      if (line === undefined) throw new TargetError(`${doing}: a line of it is no record's`, { hint })
      insert.run(line.type, line.id, line.digest, JSON.stringify(line.bytes))
    }
  }
}

function compareRecords(tables: PushTables, generation: PushedGeneration, lists: readonly string[]): void {
  const { database } = tables
  const find = database.prepare('DELETE FROM old_records WHERE type = ? AND id = ? RETURNING digest, bytes')
  for (const { type, id, digest, bytes } of readRecordLines(generation, lists)) {
    const old = find.get(type, id)
    const before: object = JSON.parse(String(old?.['bytes'] ?? '{}'))
    for (const suffix of Object.keys(bytes))
      if (!Object.hasOwn(before, suffix)) tables.send('added', recordFile(type, id, suffix))
      else if (old?.['digest'] !== digest) tables.send('changed', recordFile(type, id, suffix))
    for (const suffix of Object.keys(before))
      if (!Object.hasOwn(bytes, suffix)) tables.remove(recordFile(type, id, suffix))
  }
  for (const { type, id, bytes } of database.prepare('SELECT type, id, bytes FROM old_records').iterate())
    for (const suffix of Object.keys(JSON.parse(String(bytes))))
      tables.remove(recordFile(type === 'account' ? 'account' : 'product', String(id), suffix))
  database.exec('DROP TABLE old_records')
}
