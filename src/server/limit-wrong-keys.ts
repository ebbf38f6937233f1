import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

/** Wrong keys that an address may send at once, and how many more each second (docs/server.md, Limits). */
export const WRONG_KEYS = { atOnce: 50, perSecond: 10 }
/** Milliseconds before a 429 is sent. A client that waits for it can try only one key a second. */
export const WRONG_KEY_DELAY_MS = 1000
const MOST_ADDRESSES = 10_000

/** Counts a wrong key from an address; false if the address is over its limit. */
export type LimitWrongKeys = (address: string) => boolean

export function createLimitWrongKeys(now: () => number = Date.now): LimitWrongKeys {
  const buckets = new LRUCache<string, { fill: number; at: number }>({ max: MOST_ADDRESSES })
  return address => {
    const owner = ownerOf(address)
    const time = now()
    const { fill, at } = buckets.get(owner) ?? { fill: 0, at: time }
    const left = Math.max(0, fill - ((time - at) / 1000) * WRONG_KEYS.perSecond)
    const isWithin = left < WRONG_KEYS.atOnce
    buckets.set(owner, { fill: isWithin ? left + 1 : left, at: time })
    return isWithin
  }
}

/** What an address is counted as: for IPv6 its first 64 bits, since a client can choose the others freely. */
function ownerOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [before = '', after = ''] = address.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groupsOf(before), groupsOf(after)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
