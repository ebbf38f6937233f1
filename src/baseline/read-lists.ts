import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { bucketOf, bucketsOf, type Partition } from '../catalogue/partition.ts'
import { SourceError } from '../errors.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import type { Manifest } from '../tree/manifest.ts'
import { RecordLine } from '../tree/record-line.ts'
import { listFiles, OLD_LIST, RECORD_INDEX, RecordIndex, tallyBucket } from '../tree/record-list.ts'
import { BASE_HINT, isHash, LIMITS, MB } from './read-baseline.ts'

const SUFFIX = /^[a-z][a-z0-9]*(?:\.[a-z0-9]+)*$/
const LONGEST_ID = 1000

/**
 * @throws {SourceError} when a line does not belong in its list of records, the lines of a list are not ordered by type
 * and id, two lists have the same record, or the index contradicts the lists.
 */
export function refuseWrongLists(folder: string, manifest: Manifest, base: string): void {
  const failure = (why: string) => new SourceError(`Reading the base "${base}": ${why}`, { hint: BASE_HINT })
  const lists = listFiles(manifest)
  const facts: [bucket: string, facts: RecordIndex['buckets'][string]][] = []
  const records: bigint[] = []
  for (const list of lists) {
    const bucket = basename(list, '.jsonl')
    const isHere = list === OLD_LIST ? () => true : bucketChecker(bucket, manifest.partition)
    const tally = tallyBucket()
    for (const { line, number, why } of checkedLines(join(folder, list))) {
      if (line === null || !isHere(line)) throw failure(`line ${number} of its ${list} ${why}`)
      tally.add(line)
      // In one list, the order shows a record that comes twice. Several lists are compared by 64-bit hashes: even among
      // a billion records, the odds that two hashes are equal by chance are 3 %.
      if (lists.length > 1)
        records.push(hash('sha256', `${line.type}\n${line.id}`, 'buffer').readBigUInt64BE())
    }
    facts.push([bucket, tally.facts()])
  }
  const sorted = BigUint64Array.from(records).sort()
  if (sorted.some((record, index) => record === sorted[index + 1]))
    throw failure('two of its lists have one record')
  if (lists.includes(OLD_LIST)) return
  const index = RecordIndex.safeParse(parseJson(readFileSync(join(folder, RECORD_INDEX), 'utf8'))).data
  if (!isDeepStrictEqual(index, { buckets: Object.fromEntries(facts) }))
    throw failure(`its ${RECORD_INDEX} does not say what its lists hold`)
}

interface CheckedLine {
  line: RecordLine | null
  number: number
  why: string
}

function* checkedLines(file: string): Iterable<CheckedLine> {
  let number = 0
  let last = Buffer.alloc(0)
  for (const text of linesOfFile(file, LIMITS.lineMb * MB)) {
    number++
    const isLong = text.length > LIMITS.lineMb * MB
    const line = isLong ? null : lineFrom(text)
    const place = line === null ? last : Buffer.from(`${line.type}\n${line.id}`)
    const isNext = place.compare(last) > 0
    last = place
    const why = isLong ? `has more than ${LIMITS.lineMb} MB` : 'is no line of a list of records'
    yield { line: isNext ? line : null, number, why }
  }
}

const MOST_KNOWN = 10_000

/**
 * Returns a test of whether a line belongs in `bucket`. A large account has several buckets, which divide its products
 * by `reference`. A line has no `reference`, so its product may be in any of these buckets.
 */
function bucketChecker(bucket: string, partition: Partition) {
  const known = new LRUCache<string, boolean>({ max: MOST_KNOWN })
  return ({ type, id, account }: RecordLine): boolean => {
    const owner = account ?? id
    const key = `${type} ${owner}`
    const isIn =
      known.get(key) ??
      (type === 'account'
        ? [bucketOf(partition, owner, null)]
        : bucketsOf(partition, owner, [bucket])
      ).includes(bucket)
    known.set(key, isIn)
    return isIn
  }
}

function lineFrom(text: string): RecordLine | null {
  const line = RecordLine.safeParse(parseJson(text)).data
  if (line === undefined || !isHash(line.hash) || !isHash(line.digest)) return null
  // A line has to begin with its type, because accountLineTexts recognises accounts by this beginning.
  if (!text.startsWith(`{"type":"${line.type}"`)) return null
  const isOwned = (line.account === null) === (line.type === 'account')
  const areFiles = Object.entries(line.bytes).every(([suffix, bytes]) => SUFFIX.test(suffix) && bytes >= 0)
  return isOwned && areFiles && line.id.length > 0 && line.id.length <= LONGEST_ID ? line : null
}
