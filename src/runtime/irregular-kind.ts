import type { Stats } from 'node:fs'

/**
 * What an existing path is, in words, if it is no regular file, which alone ends when it is read: a FIFO waits for a
 * writer, and a device may never end. Null for a regular file.
 */
export function irregularKind(stats: Stats): string | null {
  if (stats.isFile()) return null
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a FIFO'
  return stats.isSocket() ? 'a socket' : 'a device'
}
