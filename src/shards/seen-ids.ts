import { hash } from 'node:crypto'

/** The table grows when more than this share of its slots is filled, so that lookups stay short. */
const FULLEST = 0.6

/**
 * Remembers in which of 256 buckets each id was seen. An id takes 20 bytes; in a Map it would take 100. Ids with the
 * same 52 bits of their hashes count as equal: among 20 million different ids, the chance of one such pair is 5%.
 */
export function seenIds() {
  let keys = new Float64Array(2 ** 16)
  let buckets = new Uint8Array(keys.length)
  let count = 0

  function slotOf(key: number): number {
    let slot = key % keys.length
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) % keys.length
    return slot
  }

  function grow(): void {
    const [oldKeys, oldBuckets] = [keys, buckets]
    keys = new Float64Array(oldKeys.length * 2)
    buckets = new Uint8Array(keys.length)
    for (const [old, key] of oldKeys.entries()) {
      if (key === 0) continue
      const slot = slotOf(key)
      keys[slot] = key
      buckets[slot] = oldBuckets[old] ?? 0
    }
  }

  return (id: string, bucket: number): number => {
    const digest = hash('sha256', id, 'buffer')
    const key = digest.readUIntBE(0, 6) * 16 + ((digest[6] ?? 0) % 16) + 1
    const slot = slotOf(key)
    if (keys[slot] === key) return buckets[slot] ?? 0
    keys[slot] = key
    buckets[slot] = bucket
    if (++count > FULLEST * keys.length) grow()
    return bucket
  }
}
