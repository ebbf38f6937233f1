import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, statfs } from 'node:fs/promises'

/** `TMPFS_MAGIC` of statfs(2): the type of a file system in memory, which has no disk to flush to. */
const IN_MEMORY = 0x01021994

/**
 * Flushes the file system of a folder to the disk with `sync -f`. Returns false if the command is missing or fails. It
 * may take minutes, so it runs asynchronously: a signal can still end the process at once.
 */
export async function syncFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  if ((await statfs(folder)).type === IN_MEMORY) return true
  const sync = spawn('sync', ['-f', folder], { stdio: 'ignore' })
  const [code] = await once(sync, 'close').catch(() => [null])
  return code === 0
}

export async function syncFile(path: string): Promise<void> {
  await using handle = await open(path)
  await handle.sync()
}
