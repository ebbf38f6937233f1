import { recordFile } from '../formats/record-file.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { MANIFEST } from '../tree/manifest.ts'
import type { Plan } from './plan.ts'

/** Yields lines such as `changed a/b.md`. A file whose digest in `digests` is null never counts as unchanged. */
export function* changedPaths(
  { database }: Plan,
  folder: string,
  live: LiveTree | null,
  digests: Readonly<Record<string, string | null>>,
): Iterable<string> {
  const rows = database.prepare(
    `SELECT type, id, bytes, live.line ->> '$.bytes' AS old
     FROM planned LEFT JOIN live USING (type, id)
     WHERE is_rendered OR planned.digest IS NOT NULL AND
       (planned.digest IS NOT live.digest OR planned.bytes IS NOT live.line ->> '$.bytes')
     UNION ALL SELECT type, id, NULL, line ->> '$.bytes' FROM changes JOIN live USING (type, id) WHERE op = 'removed'
     ORDER BY type, id`,
  )
  for (const { type, id, bytes, old } of rows.iterate()) {
    const file = (suffix: string) =>
      recordFile(type === 'account' ? 'account' : 'product', String(id), suffix)
    const [now, before] = [suffixesIn(bytes), suffixesIn(old)]
    for (const suffix of now)
      if (!before.includes(suffix)) yield `added ${file(suffix)}`
      else if (!live?.hasSame(file(suffix), folder)) yield `changed ${file(suffix)}`
    for (const suffix of before) if (!now.includes(suffix)) yield `removed ${file(suffix)}`
  }
  const published = new Map<string, string>(
    live === null ? [] : Object.entries(live.manifest.files).map(([name, { digest }]) => [name, digest]),
  )
  if (live !== null) published.set(MANIFEST, '')
  for (const [name, digest] of Object.entries(digests).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = published.get(name)
    if (before === undefined) yield `added ${name}`
    else if (digest !== before) yield `changed ${name}`
    published.delete(name)
  }
  for (const name of published.keys()) yield `removed ${name}`
}

function suffixesIn(bytes: unknown): string[] {
  return bytes === null || bytes === undefined ? [] : Object.keys(JSON.parse(String(bytes)))
}
