import type { Store } from '../catalogue/store/open-store.ts'
import type { Chunk } from './render-chunk.ts'

/** Products a chunk: enough that a worker is seldom asked, few enough that it holds little. */
const PRODUCTS_PER_CHUNK = 250

/** Cuts the catalogue into chunks: whole accounts, or stretches of those that have many products. */
export function chunksOf(store: Store): Chunk[] {
  const chunks: Chunk[] = []
  const edges = store.prepare(
    `SELECT min(id) AS first, max(id) AS last FROM (
       SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${PRODUCTS_PER_CHUNK} AS part FROM products WHERE account = ?)
     WHERE id IS NOT NULL GROUP BY part ORDER BY part`,
  )
  for (const { id } of store.prepare('SELECT id FROM accounts ORDER BY id').iterate()) {
    const account = String(id)
    const ranges = edges.all(account).map(({ first, last }) => ({ first: String(first), last: String(last) }))
    const parts = Math.max(1, ranges.length)
    for (let part = 0; part < parts; part++)
      chunks.push({ account, range: ranges[part] ?? null, part, parts })
  }
  return chunks
}

/** Chunks as tasks for workers: small accounts travel together. */
export function tasksOf(chunks: readonly Chunk[]): Chunk[][] {
  const tasks: Chunk[][] = []
  let room = 0
  for (const chunk of chunks) {
    const size = chunk.parts > 1 ? TASK_SIZE : 1
    if (room < size) {
      tasks.push([])
      room = TASK_SIZE
    }
    tasks.at(-1)?.push(chunk)
    room -= size
  }
  return tasks
}

/** Accounts a task. */
const TASK_SIZE = 8
