import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

/** Wrong keys that an address may send at once, and how many more each second (docs/server.md, Limits). */
const WRONG_KEYS = { atOnce: 50, perSecond: 10 }
/** How long the response to one more is kept back: an address gets one a second over each of its connections. */
export const KEPT_BACK_MS = 1000
const MOST_ADDRESSES = 10_000

/** Counts a wrong key of an address; false where it has sent more than it may. */
export type LimitWrongKeys = (address: string) => boolean

/** Counts wrong keys by address: a bucket each, which empties with time. */
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

/** The part of an address that its owner cannot choose: a connection to the network gives 64 bits of IPv6 to choose from. */
function ownerOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [before = '', after = ''] = address.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const [groups, behind] = [groupsOf(before), groupsOf(after)]
  const zeros = Array.from({ length: 8 - groups.length - behind.length }, () => '0')
  return [...groups, ...zeros, ...behind].slice(0, 4).join(':')
}
