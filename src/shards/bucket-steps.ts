import { existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { inParallel } from '../runtime/in-parallel.ts'
import type { Target } from '../storage/target.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { measureContent } from '../tree/written-file.ts'
import { refuseForeign, refuseOther } from './make-plan.ts'
import { packFiles, unpackFiles } from './pack.ts'
import { brokenPart, compareAttempts, markDone, type Part, readPart, shardsOf } from './part.ts'
import { KEYS, type PartsBucket } from './parts-bucket.ts'
import { placesIn, readShardPlan, type ShardPlan } from './shard-plan.ts'

const PARTS_AT_ONCE = 4

export async function refuseForeignBucket({ folder, open }: PartsBucket): Promise<void> {
  if (existsSync(placesIn(folder).plan)) return
  await open(async target => {
    for await (const { key } of target.list()) refuseForeign([key.replace(/\/.*/s, '')], folder)
  })
}

/** Stores the input files, then the plan that names them. @throws {UsageError} if the bucket has another plan. */
export async function sendPlan(
  { folder, send, sendFirst, fetch }: PartsBucket,
  made: { plan: ShardPlan; isNew: boolean },
): Promise<{ plan: ShardPlan; isNew: boolean }> {
  const { plan, isNew } = made
  if (!isNew) return made
  await send([...Object.keys(plan.inputs).map(KEYS.input), KEYS.rejected('plan')])
  if (await sendFirst(KEYS.plan)) return made
  await fetch([KEYS.plan])
  const old = readShardPlan(folder, `Planning in "${folder}"`)
  refuseOther(old, plan.name, folder)
  return { plan: old, isNew: false }
}

export async function fetchShard(
  { folder, fetch }: PartsBucket,
  plan: ShardPlan,
  shard: number,
): Promise<void> {
  await fetch([KEYS.claim(shard)])
  if (readPart(folder, shard) !== null) markDone(folder, shard)
  else await fetch((plan.shards[shard] ?? []).map(KEYS.input))
}

/** The claim that announces the results is sent last, so a killed attempt does no harm. */
export async function sendPart(
  { folder, send, sendFirst, fetch, progress }: PartsBucket,
  rendered: Part,
  made: string,
): Promise<void> {
  const { shard, lines } = rendered
  progress.phase('Send')
  const part = { ...rendered, packs: await packFiles(folder, rendered, made) }
  const packs = part.packs.map(digest => KEYS.pack(shard, digest))
  await send([...packs, KEYS.lines(shard, lines), KEYS.rejected(shard)])
  const claim = placesIn(folder).claim(shard)
  makeFolder(dirname(claim))
  writeFileSync(claim, JSON.stringify(part))
  if (await sendFirst(KEYS.claim(shard))) return
  await fetch([KEYS.claim(shard)])
  compareAttempts(part, readPart(folder, shard))
}

export async function fetchPart(bucket: PartsBucket, shard: number): Promise<void> {
  const { folder, fetch } = bucket
  await fetch([KEYS.merged, KEYS.claim(shard)])
  const part = readPart(folder, shard)
  if (part === null || !existsSync(placesIn(folder).merged)) return
  await fetch([KEYS.lines(shard, part.lines)])
  await unpackParts(bucket, [part], folder)
}

export async function fetchParts({ folder, fetch }: PartsBucket, plan: ShardPlan): Promise<void> {
  const shards = shardsOf(plan)
  await fetch(shards.map(KEYS.claim))
  const done = shards.flatMap(shard => readPart(folder, shard) ?? [])
  if (done.length === shards.length) await fetch(done.map(({ shard, lines }) => KEYS.lines(shard, lines)))
  for (const { shard } of done) markDone(folder, shard)
}

export async function unpackParts(
  { folder, open, progress }: PartsBucket,
  all: readonly Part[],
  to: string,
): Promise<void> {
  makeFolder(to)
  const records = all.reduce((sum, { accounts, products }) => sum + accounts + products, 0)
  progress.phase('Fetch', records)
  await open(target =>
    inParallel(all, PARTS_AT_ONCE, async part => {
      await unpackFiles(folder, part, contentOf(target, folder, part), to)
      progress.advance(part.accounts + part.products)
    }),
  )
}

async function* contentOf(
  target: Target,
  folder: string,
  { shard, packs = [] }: Part,
): AsyncGenerator<Uint8Array> {
  for (const digest of packs) {
    const object = await target.get(KEYS.pack(shard, digest))
    if (object === null) throw brokenPart(folder, shard, 'lacks a pack, though the shard is done')
    const measure = measureContent()
    try {
      yield* measure.through(pipeline(object.content, createZstdDecompress(), () => {}))
    } catch (error) {
      // Only an error of Zstandard, whose code begins with `Z`, says that the pack is damaged or cut off.
      if (!(error instanceof Error && 'code' in error && /^Z/.test(String(error.code)))) throw error
      throw brokenPart(folder, shard, 'is not as it was written')
    }
    if (measure.result().digest !== digest) throw brokenPart(folder, shard, 'is not as it was written')
  }
}
