import { createHash, hash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { packageRoot, version } from './package.ts'

const DIGEST_BYTES = 32

/**
 * What is made of a file that comes with the code and takes longer to make than to read, such as a parsed template. It is
 * made once, and kept where Node keeps the code that it compiled; where Node keeps none, it is made each time. What was cut off
 * or damaged there is made anew.
 *
 * @param maker the file of the code that makes it: where that changes, or what a checkout depends on, it is made anew
 * @param source the content that it is made of
 */
export function cachedBytes(maker: string, source: Uint8Array | string, make: () => Uint8Array): Uint8Array {
  const folder = getCompileCacheDir()
  if (folder === undefined) return make()
  const key = hash('sha256', JSON.stringify([maker, hash('sha256', source)]))
  const file = join(folder, `${key}.made`)
  const stamp = JSON.stringify([version, ...[maker, LOCK].map(stampOf)])
  return read(file, stamp) ?? keep(file, stamp, make())
}

/** What a checkout's dependencies are; a package has none. */
const LOCK = join(packageRoot, 'package-lock.json')

function stampOf(file: string): unknown[] {
  const stat = statSync(file, { throwIfNoEntry: false })
  return [stat?.mtimeMs, stat?.size]
}

function read(file: string, stamp: string): Uint8Array | undefined {
  try {
    const kept = readFileSync(file)
    const content = kept.subarray(DIGEST_BYTES)
    return digestOf(stamp, content).equals(kept.subarray(0, DIGEST_BYTES)) ? content : undefined
  } catch {
    return undefined
  }
}

/** Other threads and processes may do the same at the same time: each reads all of one of them. */
function keep(file: string, stamp: string, content: Uint8Array): Uint8Array {
  const own = `${file}.${process.pid}-${threadId}`
  try {
    writeFileSync(own, Buffer.concat([digestOf(stamp, content), content]), { mode: 0o600 })
    renameSync(own, file)
  } catch {
    // Then it is made anew the next time.
    rmSync(own, { force: true })
  }
  return content
}

/** Of the content, and of what it was made by. */
function digestOf(stamp: string, content: Uint8Array): Buffer {
  return createHash('sha256').update(stamp).update(content).digest()
}
