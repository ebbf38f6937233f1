import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'

/** `TMPFS_MAGIC` of statfs(2): what lies in memory has no disk to come to. */
const IN_MEMORY = 0x01021994

/**
 * Brings everything of the file system that a folder lies in to the disk, with one `sync -f`; false where the system has none, or it
 * fails. It may take minutes, so nothing is blocked meanwhile: a signal ends the process at once.
 */
export async function syncFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  if ((await statfs(folder)).type === IN_MEMORY) return true
  const sync = spawn('sync', ['-f', folder], { stdio: 'ignore' })
  const [code] = await once(sync, 'close').catch(() => [null])
  return code === 0
}
