import { dirname } from 'node:path'
import { UsageError } from '../errors.ts'
import { recordFile } from '../formats/record-file.ts'
import type { Plan } from '../plan/plan.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { isMissing, linkFile } from '../tree/link-file.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { holdSame } from '../tree/put-file.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import type { Part } from './part.ts'
import { placesIn } from './shard-plan.ts'

const FILES = `
  SELECT planned.type AS type, planned.id AS id, planned.bytes AS bytes, live.id IS NOT NULL AS is_live,
    planned.digest IS live.digest AND planned.bytes IS live.line ->> '$.bytes' AS is_same
  FROM planned LEFT JOIN live USING (type, id) ORDER BY type, id`

/** A part's file that equals a live file is linked to the live one, so that uploaders skip it. */
export async function linkParts(
  { database }: Plan,
  { parts, all, take }: { parts: string; all: readonly Part[]; take: typeof linkFile },
  { folder, live }: StagingTree,
): Promise<void> {
  const { tree, lists } = placesIn(parts)
  const from = live?.isWhole ? live.folder : null
  const link = (source: string, file: string) => {
    try {
      const put = source === from ? linkFile : take
      put(`${source}/${file}`, `${folder}/${file}`)
    } catch (error) {
      if (!(error instanceof Error) || !isMissing(error.cause)) throw error
      throw new UsageError(`Merging "${parts}": "${source}/${file}" is missing, though its shard is done`, {
        cause: error,
        hint: 'Plan again into an empty folder, and run all shards',
      })
    }
  }
  for (const { type, id, bytes, is_live, is_same } of database.prepare(FILES).iterate()) {
    for (const suffix of Object.keys(JSON.parse(String(bytes)))) {
      const file = recordFile(type === 'account' ? 'account' : 'product', String(id), suffix)
      const isSame =
        from !== null && is_live === 1 && (is_same === 1 || holdSame(`${from}/${file}`, `${tree}/${file}`))
      link(isSame ? from : tree, file)
    }
    await yieldToEventLoop()
  }
  for (const path of all.flatMap(({ files }) => Object.keys(files))) {
    makeFolder(dirname(`${folder}/${path}`))
    link(lists, path)
  }
}
