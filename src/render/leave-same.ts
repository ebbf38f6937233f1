import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ALL } from '../formats/file-ids-for.ts'
import { recordFile } from '../formats/record-file.ts'
import { formatsWithFields } from '../plan/changed-fields.ts'
import type { Plan } from '../plan/plan.ts'
import { isCompressed } from '../surfaces/shared/encodings.ts'
import type { ListedFile, LiveTree } from '../tree/live-tree.ts'
import { holdSame } from '../tree/put-file.ts'
import type { WrittenFile } from '../tree/written-file.ts'
import { UNCHANGED_FOLDER } from './unchanged-files.ts'

/** How many of the baseline's files are fetched at a time to be compared. All of them might not fit on the disk. */
const COMPARED_AT_ONCE = 500

const RENDERED = `
  SELECT type, id, planned.bytes AS bytes, live.line ->> '$.bytes' AS old, planned.digest IS live.digest AS is_same,
    planned.hash IS live.hash AS is_same_record
  FROM planned JOIN live USING (type, id) WHERE is_rendered ORDER BY type, id`

interface RenderedFolder {
  folder: string
  files: Readonly<Record<string, WrittenFile>>
  renderAll: boolean
}

/**
 * Removes files from a staging tree that equal the baseline's: they are published already. A record's files are equal
 * if their digest is. Otherwise, files of equal size are fetched and compared byte by byte.
 */
export async function leaveSame(
  { database }: Plan,
  { folder: staging, files, renderAll }: RenderedFolder,
  live: LiveTree,
): Promise<void> {
  const withFields = new Set(formatsWithFields().map(({ suffix }) => suffix))
  const remove = (file: string) => rmSync(join(staging, file), { force: true })
  rmSync(join(staging, UNCHANGED_FOLDER), { recursive: true, force: true })
  for (const [path, { digest }] of Object.entries(files))
    if (Object.hasOwn(live.manifest.files, path) && live.manifest.files[path]?.digest === digest) remove(path)

  let pending: { file: ListedFile; suffix: string; copies: string[] }[] = []
  const compare = async () => {
    await live.fetch(pending.map(({ file }) => file))
    for (const { file, suffix, copies } of pending) {
      const [there, here] = [join(live.folder, file.path), join(staging, file.path)]
      if (holdSame(there, here)) for (const same of [file.path, ...copies]) remove(same)
      // The baseline's fetched file is no longer needed, unless the change feed reads a record's fields from it.
      if (!withFields.has(suffix)) rmSync(there)
    }
    pending = []
  }
  for (const row of database.prepare(RENDERED).iterate()) {
    const { type, id, is_same, is_same_record } = row
    const now: Record<string, number> = JSON.parse(String(row['bytes']))
    const old: Record<string, number> = JSON.parse(String(row['old']))
    const fileOf = (suffix: string) =>
      recordFile(type === 'account' ? 'account' : 'product', String(id), suffix)
    const alike = Object.entries(now).filter(([suffix, bytes]) => old[suffix] === bytes)
    for (const [suffix, bytes] of alike) {
      if (isCompressed(suffix)) continue
      // If the file is removed, its compressed copies are too, because equal bytes compress to equal copies.
      const copies = alike.flatMap(([copy]) =>
        isCompressed(copy) && copy.startsWith(`${suffix}.`) ? [fileOf(copy)] : [],
      )
      // An account's own files are rendered with its `all` files even if the account did not change. Its own files then
      // equal the baseline's, so they need no comparison.
      const isOwn = type === 'account' && !suffix.startsWith(`${ALL}.`)
      if (is_same === 1 || (isOwn && is_same_record === 1 && !renderAll))
        for (const file of [fileOf(suffix), ...copies]) remove(file)
      else pending.push({ file: { path: fileOf(suffix), bytes, digest: null }, suffix, copies })
    }
    if (pending.length >= COMPARED_AT_ONCE) await compare()
  }
  await compare()
}
