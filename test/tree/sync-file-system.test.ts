import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syncFileSystem } from '../../src/tree/sync-file-system.ts'

// Most tests write to memory, where there is nothing to do; this folder lies on a disk.
test.runIf(process.platform === 'linux')(
  'syncFileSystem brings the file system of a folder to its disk',
  async () => {
    expect(await syncFileSystem(import.meta.dirname)).toBe(true)
    await expect(syncFileSystem(join(import.meta.dirname, 'none'))).rejects.toThrow('ENOENT')
  },
)
