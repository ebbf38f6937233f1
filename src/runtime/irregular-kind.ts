import type { Stats } from 'node:fs'

/** Null for a regular file. Reading a FIFO or a device may never end. */
export function irregularKind(stats: Stats): string | null {
  if (stats.isFile()) return null
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a FIFO'
  return stats.isSocket() ? 'a socket' : 'a device'
}
