import { createHash, hash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { packageRoot, version } from './package.ts'

const DIGEST_BYTES = 32

/**
 * Caches on disk the bytes that `make` computes from `source`, such as a parsed template. The cache is in the folder of
 * Node's compile cache; without that folder `make` runs each time. It also runs again for a damaged file.
 *
 * @param maker the code file that computes the bytes; when it or `package-lock.json` changes, `make` runs again
 */
export function cachedBytes(maker: string, source: Uint8Array | string, make: () => Uint8Array): Uint8Array {
  const folder = getCompileCacheDir()
  if (folder === undefined) return make()
  const key = hash('sha256', JSON.stringify([maker, hash('sha256', source)]))
  const file = join(folder, `${key}.made`)
  const stamp = JSON.stringify([version, ...[maker, LOCK].map(stampOf)])
  return read(file, stamp) ?? store(file, stamp, make())
}

const LOCK = join(packageRoot, 'package-lock.json')

function stampOf(file: string): unknown[] {
  const stat = statSync(file, { throwIfNoEntry: false })
  return [stat?.mtimeMs, stat?.size]
}

function read(file: string, stamp: string): Uint8Array | undefined {
  try {
    const stored = readFileSync(file)
    const content = stored.subarray(DIGEST_BYTES)
    return digestOf(stamp, content).equals(stored.subarray(0, DIGEST_BYTES)) ? content : undefined
  } catch {
    return undefined
  }
}

/** Writes `file` under a temporary name and renames it, so that other threads and processes never read a part of it. */
function store(file: string, stamp: string, content: Uint8Array): Uint8Array {
  const temporary = `${file}.${process.pid}-${threadId}`
  try {
    writeFileSync(temporary, Buffer.concat([digestOf(stamp, content), content]), { mode: 0o600 })
    renameSync(temporary, file)
  } catch {
    // A failure is ignored: without the file, the result is computed again next time.
    rmSync(temporary, { force: true })
  }
  return content
}

function digestOf(stamp: string, content: Uint8Array): Buffer {
  return createHash('sha256').update(stamp).update(content).digest()
}
