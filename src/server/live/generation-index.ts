import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { RecordType } from '../../catalogue/read-record.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import { type ListedTree, listFiles } from '../../tree/record-list.ts'
import { closeList, findInList, type IndexedList, indexList, recordHash } from './indexed-list.ts'

export interface GenerationIndex {
  /** Each list of records by the digest of its file. */
  readonly lists: ReadonlyMap<string, IndexedList>
  find(type: RecordType, id: string): RecordLine | undefined
  close(): void
}

const MOST_CACHED = 20_000

/** Lists that `before` has are shared. Requests get a turn before each list that is indexed anew. */
export async function openIndex(
  { folder, manifest }: ListedTree,
  before?: GenerationIndex,
): Promise<GenerationIndex> {
  const lists = new Map<string, IndexedList>()
  for (const path of listFiles(manifest)) {
    const digest = manifest.files[path]?.digest ?? ''
    const file = join(folder, path)
    const shared = before?.lists.get(digest)
    if (shared === undefined) await yieldToEventLoop()
    else shared.file = file
    lists.set(digest, shared ?? indexList(file))
  }
  for (const list of lists.values()) list.users++
  const cache = new LRUCache<string, RecordLine>({ max: MOST_CACHED })
  return {
    lists,
    find(type, id) {
      const key = `${type} ${id}`
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      const hash = recordHash(type, id)
      for (const list of lists.values()) {
        const line = findInList(list, hash, type, id)
        if (line === undefined) continue
        cache.set(key, line)
        return line
      }
      return undefined
    },
    close() {
      for (const list of lists.values()) {
        list.users--
        if (list.users === 0) closeList(list)
      }
    },
  }
}
