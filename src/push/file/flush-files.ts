import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** So few files are brought to the disk each by itself: the whole file system may have much more to write. */
const FEW = 8

/** Brings files and their names to the disk: with one `sync -f` of their file system where the system has it. */
export async function flushFiles(folder: string, files: Iterable<string>): Promise<void> {
  const all = [...files]
  if (all.length > FEW && process.platform === 'linux') {
    const isFlushed = await run('sync', ['-f', folder]).then(
      () => true,
      () => false,
    )
    if (isFlushed) return
  }
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
