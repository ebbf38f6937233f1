import { LRUCache } from 'lru-cache'

/** File contents by what names their bytes, so that they outlive a generation in which they did not change. */
export type ByteCache = LRUCache<string, Buffer>

/** Files above this are read while they are sent, and not kept. */
export const LARGEST_KEPT = 256 * 1024

/** @param bytes how much memory the contents may take */
export function createByteCache(bytes: number): ByteCache {
  return new LRUCache({
    maxSize: bytes,
    maxEntrySize: LARGEST_KEPT,
    sizeCalculation: (buffer, key) => buffer.length + key.length + 100,
  })
}
