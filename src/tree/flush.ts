import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Brings a whole folder to the disk: one `sync -f` where the system has it, else every file by itself. */
export function flushFolder(folder: string): void {
  if (process.platform === 'linux' && spawnSync('sync', ['-f', folder]).status === 0) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    flushOne(join(entry.parentPath, entry.name))
  flushOne(folder)
}

/** Brings one file, or the names in one folder, to the disk. */
export function flushOne(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
