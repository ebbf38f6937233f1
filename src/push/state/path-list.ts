import { createHash, randomUUID } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { TargetError } from '../../errors.ts'
import { PRIVATE_MODE } from '../../runtime/private-mode.ts'
import type { Target } from '../target.ts'
import { linesOf } from './lines-of.ts'
import { STATE_FOLDER, stateOptions } from './state-object.ts'

/** Paths in a state: themselves, or where there are very many, the key of an object that has one a line. */
export const PathList = z.union([
  z.object({ paths: z.array(z.string()) }),
  z.object({ object: z.string().startsWith(STATE_FOLDER), count: z.number().int() }),
])
export type PathList = z.infer<typeof PathList>

/** In characters: a state with so many is still one small request. */
const MOST_EMBEDDED = 256 * 1024

/** Makes a list of paths, which are gone through twice where they are many; then it is stored as an object. */
export async function storePaths(target: Target, paths: () => Iterable<string>): Promise<PathList> {
  const embedded: string[] = []
  let length = 0
  for (const path of paths()) {
    embedded.push(path)
    length += path.length + 3
    if (length > MOST_EMBEDDED) return storeObject(target, paths())
  }
  return { paths: embedded }
}

async function storeObject(target: Target, paths: Iterable<string>): Promise<PathList> {
  const object = `${STATE_FOLDER}${randomUUID()}.paths`
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-push-'))
  try {
    const file = join(folder, 'paths')
    const descriptor = openSync(file, 'wx', PRIVATE_MODE)
    const digest = createHash('sha256')
    let [count, bytes] = [0, 0]
    try {
      for (const text of inPieces(paths)) {
        count += text.count
        bytes += writeAll(descriptor, text.bytes)
        digest.update(text.bytes)
      }
    } finally {
      closeSync(descriptor)
    }
    const { headers } = stateOptions('text/plain; charset=utf-8', new Uint8Array())
    await target.put(object, { file, bytes }, { sha256: digest.digest('hex'), headers })
    return { object, count }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const PATHS_PER_PIECE = 5000

function* inPieces(paths: Iterable<string>): Iterable<{ bytes: Buffer; count: number }> {
  let lines: string[] = []
  for (const path of paths) {
    lines.push(`${path}\n`)
    if (lines.length < PATHS_PER_PIECE) continue
    yield { bytes: Buffer.from(lines.join('')), count: lines.length }
    lines = []
  }
  if (lines.length > 0) yield { bytes: Buffer.from(lines.join('')), count: lines.length }
}

function writeAll(descriptor: number, bytes: Buffer): number {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
  return bytes.length
}

/**
 * The paths of a list.
 *
 * @throws {TargetError} when its object is gone.
 */
export async function* pathsIn(target: Target, list: PathList): AsyncIterable<string> {
  if ('paths' in list) return yield* list.paths
  const stored = await target.get(list.object)
  if (stored === null)
    throw new TargetError(`Reading ${list.object} of "${target.name}": it is gone`, {
      hint: 'With --adopt the target is listed once, and what differs is sent',
    })
  yield* linesOf(stored.content)
}
