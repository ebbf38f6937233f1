import { hash } from 'node:crypto'
import { memoizeLast } from './text/memoize.ts'

/**
 * How the records of a catalogue are divided into buckets. It depends only on ids and counts, so that all machines of a
 * build divide them alike. All records of an account are in one bucket, unless the account is cut.
 */
export interface Partition {
  /** How many hex digits of the SHA-256 of an account's id name its bucket. With 0 there is one bucket, `all`. */
  readonly digits: number
  /** Accounts with too many products for one bucket. With `digits` 1, an account has 16 buckets; with 2, it has 256. */
  readonly cuts: readonly (readonly [account: string, digits: number])[]
}

export const UNDIVIDED: Partition = { digits: 0, cuts: [] }

/** How full buckets are. Tests lower these numbers to get many buckets of few records. */
export const FILLING = {
  /** If the average bucket would have more records than this, the catalogue is divided into more buckets. */
  most: 4096,
  /** The share of `most` that a bucket may have after a merge. It is small, so that buckets do not soon split again. */
  shrinking: 1 / 8,
}
const BUCKETS_PER_DIGIT = 16
const MOST_DIGITS = 3
const OWNER_DIGITS = 16

export function partitionFor(
  records: number,
  large: Iterable<readonly [account: string, products: number]>,
  before: Partition,
): Partition {
  const cuts: [string, number][] = []
  let undivided = records
  for (const [account, products] of large) {
    const digits = digitsFor(products, cutOf(before, account))
    if (digits === 0) continue
    cuts.push([account, digits])
    undivided -= products
  }
  return { digits: digitsFor(undivided, before.digits), cuts }
}

/** How many hex digits bucket names have for `count` records. `before` is how many they have in the live generation. */
export function digitsFor(count: number, before: number): number {
  const mostWith = (digits: number) => FILLING.most * BUCKETS_PER_DIGIT ** digits
  let digits = before
  while (digits < MOST_DIGITS && count > mostWith(digits)) digits++
  while (digits > 0 && count <= mostWith(digits - 1) * FILLING.shrinking) digits--
  return digits
}

/**
 * Names the bucket of a record. A cut account has its own buckets, so that its changes touch no other account. `key` is
 * null for an account; for a product it is the `reference`, which translations share, else the id.
 */
export function bucketOf(partition: Partition, owner: string, key: string | null): string {
  const cut = cutOf(partition, owner)
  if (cut === 0 && partition.digits === 0) return 'all'
  const digest = hash('sha256', owner)
  if (cut === 0) return digest.slice(0, partition.digits)
  const own = digest.slice(0, OWNER_DIGITS)
  return key === null ? own : `${own}-${hash('sha256', key).slice(0, cut)}`
}

export function bucketsOf(partition: Partition, account: string, all: Iterable<string>): string[] {
  const expected = bucketOf(partition, account, '')
  const [owner = '', digits] = expected.split('-')
  const isOne = (bucket: string) =>
    digits === undefined ? bucket === expected : bucket.startsWith(`${owner}-`)
  return Array.from(all).filter(isOne)
}

export function cutOf({ cuts }: Partition, account: string): number {
  return cuts.length === 0 ? 0 : (digitsByAccount(cuts).get(account) ?? 0)
}

const digitsByAccount = memoizeLast((cuts: Partition['cuts']) => new Map(cuts))
