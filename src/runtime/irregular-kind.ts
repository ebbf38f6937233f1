import type { Stats } from 'node:fs'

/**
 * What an existing path is, in words, if it is no regular file: a folder, a FIFO, a socket or a device. Null for a regular
 * file. Reading a FIFO waits for a writer, and a device may never end.
 */
export function irregularKind(stats: Stats): string | null {
  if (stats.isFile()) return null
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a FIFO'
  return stats.isSocket() ? 'a socket' : 'a device'
}
