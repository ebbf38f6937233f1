import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFileSystem } from '../../tree/sync-file-system.ts'

/** So few files are brought to the disk each by itself: the whole file system may have much more to write. */
const FEW = 8

/** Brings files and their names to the disk: with their whole file system where the system can. */
export async function flushFiles(folder: string, files: Iterable<string>): Promise<void> {
  const all = [...files]
  if (all.length > FEW && (await syncFileSystem(folder))) return
  for (const path of new Set([...all, ...all.map(file => dirname(file))])) await flushOne(path)
}

async function flushOne(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
