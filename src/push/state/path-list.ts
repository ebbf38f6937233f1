import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { TargetError } from '../../errors.ts'
import { type ObjectHeaders, STATE_FOLDER, type Target } from '../../storage/target.ts'
import { lineSplitter } from '../../tree/lines-of-file.ts'
import { isTreePath } from '../../tree/tree-path.ts'
import { writeLines } from '../../tree/written-file.ts'

/** A list longer than `MOST_EMBEDDED` is an object of its own, with a path on each line. */
export const PathList = z.union([
  z.object({ paths: z.array(z.string().refine(isTreePath)) }),
  z.object({ object: z.string().regex(/^\.tourpress\/[\w-]+\.paths$/), count: z.number().int() }),
])
export type PathList = z.infer<typeof PathList>

/** The most characters of a list that is stored within the state, so that the state fits into a small request. */
const MOST_EMBEDDED = 256 * 1024

/** `paths` is a function, since a long list is read twice. */
export async function storePaths(target: Target, paths: () => Iterable<string>): Promise<PathList> {
  const embedded: string[] = []
  let length = 0
  for (const path of paths()) {
    embedded.push(path)
    length += path.length + 3
    if (length > MOST_EMBEDDED) {
      const object = `${STATE_FOLDER}${randomUUID()}.paths`
      return { object, count: await storeLines(target, paths(), object) }
    }
  }
  return { paths: embedded }
}

export async function storeLines(target: Target, lines: Iterable<string>, object: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-push-'))
  let count = 0
  function* counted(): Iterable<string> {
    for (const line of lines) {
      count++
      yield line
    }
  }
  try {
    const file = join(folder, 'paths')
    const { bytes, digest } = writeLines(file, counted())
    await target.put(
      object,
      { file, bytes },
      { sha256: digest, headers: stateHeaders('text/plain; charset=utf-8') },
    )
    return count
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function* pathsIn(target: Target, list: PathList): AsyncIterable<string> {
  if ('paths' in list) return yield* list.paths
  const stored = await target.get(list.object)
  const fail = (why: string) =>
    new TargetError(`Reading ${list.object} of "${target.name}": ${why}`, {
      hint: 'With --adopt the target is listed once, and what differs is sent',
    })
  if (stored === null) throw fail('it is gone')
  for await (const path of linesOf(stored.content)) {
    if (!isTreePath(path)) throw fail(`it names ${JSON.stringify(path)}, which is no path of a tree`)
    yield path
  }
}

export async function readableList(target: Target, list: PathList): Promise<PathList> {
  if ('paths' in list) return list
  const stored = await target.get(list.object)
  if (stored === null) return { paths: [] }
  for await (const path of linesOf(stored.content)) if (!isTreePath(path)) return { paths: [] }
  return list
}

export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const lines = lineSplitter()
  for await (const { buffer, byteOffset, byteLength } of content)
    yield* lines.add(Buffer.from(buffer, byteOffset, byteLength))
  yield* lines.end()
}

/** No cache may store these files, since the next push must read the newest state. */
export function stateHeaders(contentType: string): ObjectHeaders {
  return { contentType, cacheControl: 'no-store', contentEncoding: null }
}
