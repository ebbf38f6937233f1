import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** All files below a folder by their paths in it, in any order; none where it is not there. */
export async function* listFiles(folder: string, inner = ''): AsyncIterable<{ key: string; bytes: number }> {
  let entries: Awaited<ReturnType<typeof opendir>>
  try {
    entries = await opendir(join(folder, inner))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  for await (const entry of entries) {
    const key = inner + entry.name
    if (entry.isDirectory()) yield* listFiles(folder, `${key}/`)
    else if (entry.isFile()) yield { key, bytes: (await stat(join(folder, key))).size }
  }
}
