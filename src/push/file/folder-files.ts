import { hash } from 'node:crypto'
import { readFileSync, rmdirSync, statSync } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isCode } from '../../tree/link-file.ts'
import { syncFile, syncFileSystem } from '../../tree/sync-file-system.ts'
import { digestOf } from '../../tree/written-file.ts'

export async function fileDigest(file: string): Promise<string | null> {
  return isFile(file) ? digestOf(file) : null
}

/** Like `fileDigest`, but synchronous, since `withLock` runs only synchronous work. */
export function fileDigestSync(file: string): string | null {
  return isFile(file) ? hash('sha256', readFileSync(file)) : null
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}

/** Yields nothing if the folder is missing. Only the recursion passes `inner`, such as `a/b/`. */
export async function* listFiles(folder: string, inner = ''): AsyncIterable<{ key: string; bytes: number }> {
  let entries: Awaited<ReturnType<typeof opendir>>
  try {
    entries = await opendir(join(folder, inner))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  for await (const entry of entries) {
    const key = inner + entry.name
    if (entry.isDirectory()) yield* listFiles(folder, `${key}/`)
    else if (entry.isFile()) yield { key, bytes: (await stat(join(folder, key))).size }
  }
}

/** Only for more files than this, the whole file system is flushed, since it may have much else to write. */
const FEW = 8

export async function flushFiles(folder: string, files: Iterable<string>): Promise<void> {
  const all = [...files]
  if (all.length > FEW && (await syncFileSystem(folder))) return
  for (const path of new Set([...all, ...all.map(file => dirname(file))])) await syncFile(path)
}

export function removeEmptyFolders(root: string, keys: readonly string[]): void {
  const folders = new Set(keys.map(key => dirname(key)).filter(folder => folder !== '.'))
  for (const folder of folders)
    for (let inner = folder; inner !== '.'; inner = dirname(inner))
      try {
        rmdirSync(join(root, inner))
      } catch {
        // The folder is not empty, or another process has removed it.
        break
      }
}
