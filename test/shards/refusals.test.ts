import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { shardNumber } from '../../src/shards/shard-number.ts'
import { ShardPlan } from '../../src/shards/shard-plan.ts'
import { liveGeneration } from '../../src/tree/generations.ts'
import { slowTest } from '../helpers/extent.ts'
import { smallDisk } from '../helpers/small-disk.ts'
import { tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { account, product, writeRecords } from '../publish/small-catalogue.ts'
import { outcomeOf, records } from './bucket-store.ts'
import { live, merge, plan, shard } from './sharing.ts'

/** A plan of two shards of `records`, before and after they are rendered, of which tests get copies. */
let whole: string
let made: ShardPlan
const sourceOf = (folder: string) => join(folder, 'source.jsonl')
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  const [parts, planned] = [join(whole, 'rendered'), join(whole, 'planned')]
  made = await plan(parts, writeRecords(whole, records), 2)
  cpSync(parts, planned, { recursive: true })
  for (const number of [0, 1]) await shard(parts, number)
  return () => rmSync(whole, { recursive: true })
})

function copyOf(name: 'planned' | 'rendered') {
  const folder = temporaryFolder()
  const parts = join(folder, 'parts')
  cpSync(join(whole, name), parts, { recursive: true })
  return { folder, parts, out: join(folder, 'out'), source: sourceOf(whole) }
}

/** A plan of two shards. Both of them have records. */
const planned = () => copyOf('planned')

async function rendered(lines?: readonly object[]) {
  if (lines === undefined) return copyOf('rendered')
  const folder = temporaryFolder()
  const parts = join(folder, 'parts')
  await plan(parts, writeRecords(folder, lines), 2)
  for (const number of [0, 1]) await shard(parts, number)
  return { folder, parts, out: join(folder, 'out'), source: sourceOf(folder) }
}

const refusal = async (...args: string[]) => outcomeOf(await tourpress(args))

const only = (folder: string) => join(folder, readdirSync(folder)[0] ?? '')

describe('plan', () => {
  test('a folder in other use is refused, and so is one with another plan', async () => {
    const { folder, parts, source } = planned()
    mkdirSync(join(folder, 'used'))
    writeFileSync(join(folder, 'used/thesis.txt'), '')
    expect(await refusal('plan', source, '--parts', join(folder, 'used'))).toEqual([
      2,
      `tourpress: Planning in "${folder}/used": it holds "thesis.txt", which no plan has made`,
    ])
    expect(await refusal('plan', source, '--parts', parts, '--formats', 'json')).toEqual([
      2,
      `tourpress: Planning in "${parts}": it holds another plan, of "${source}" at 2026-01-02T03:04:05.000Z`,
    ])
    expect(await refusal('plan', source, '--parts', 'https://bucket/parts')).toEqual([
      2,
      'tourpress: Reading --parts: "https://bucket/parts" is neither a folder nor s3://BUCKET/PREFIX',
    ])
  })

  test('the same plan again changes nothing', async () => {
    const { parts, source } = planned()
    const before = readFileSync(join(parts, 'plan.json'), 'utf8')
    await plan(parts, source, 2, {}, new Date('2030-01-01T00:00:00Z'))
    expect(readFileSync(join(parts, 'plan.json'), 'utf8')).toBe(before)
  })

  test('a source without a record leaves no plan', async () => {
    const { folder } = planned()
    const empty = join(folder, 'empty.jsonl')
    writeFileSync(empty, '{"type":"product","title":"No id"}\n')
    expect(await refusal('plan', empty, '--parts', join(folder, 'other'))).toEqual([
      3,
      `tourpress: Reading "${empty}": none of its records can be published`,
    ])
    expect(readdirSync(join(folder, 'other'))).not.toContain('plan.json')
  })
})

describe('the number of a shard', () => {
  test('comes from the argument, else from the engine', () => {
    expect(shardNumber('3', { SLURM_ARRAY_TASK_ID: '1' }, 4)).toEqual({ shard: 3, from: 'the argument' })
    expect(shardNumber(undefined, { SLURM_ARRAY_TASK_ID: '0' }, 4)).toEqual({
      shard: 0,
      from: 'SLURM_ARRAY_TASK_ID',
    })
    expect(shardNumber(undefined, { CI_NODE_INDEX: '4' }, 4)).toEqual({ shard: 3, from: 'CI_NODE_INDEX' })
  })

  test('is refused where the plan has no such shard', () => {
    expect(() => shardNumber(undefined, {}, 4)).toThrow('Rendering a shard: it has no number')
    expect(() => shardNumber('4', {}, 4)).toThrow(
      'Rendering a shard: the argument says 4, and the plan has the shards 0 to 3',
    )
    expect(() => shardNumber(undefined, { CI_NODE_INDEX: '5' }, 4)).toThrow(
      'Rendering a shard: CI_NODE_INDEX says 5, and the plan has the shards 0 to 3',
    )
    expect(() => shardNumber('two', {}, 4)).toThrow('two')
  })
})

describe('shard', () => {
  test('needs a plan of its version', async () => {
    const { folder, parts } = planned()
    expect(await refusal('shard', '0', '--parts', join(folder, 'none'))).toEqual([
      2,
      `tourpress: Rendering a shard: "${folder}/none" has no plan.json`,
    ])
    writeFileSync(join(parts, 'plan.json'), JSON.stringify({ ...made, fingerprint: 'another' }))
    expect(await refusal('shard', '0', '--parts', parts)).toEqual([
      2,
      `tourpress: Rendering shard 0 of "${parts}": the version of tourpress, the templates, the theme or the config file here differ from the plan's`,
    ])
    writeFileSync(join(parts, 'plan.json'), '{}')
    expect(await refusal('shard', '0', '--parts', parts)).toEqual([
      2,
      `tourpress: Rendering a shard: "${parts}/plan.json" is no plan of this version of tourpress`,
    ])
  })

  test('reads no lines but those of the plan', async () => {
    const { parts } = planned()
    const input = only(join(parts, 'input'))
    const number = ShardPlan.parse(
      JSON.parse(readFileSync(join(parts, 'plan.json'), 'utf8')),
    ).shards.findIndex(buckets => buckets.some(bucket => input.endsWith(`${bucket}.zst`)))
    appendFileSync(input, 'more')
    expect(await refusal('shard', String(number), '--parts', parts)).toEqual([
      2,
      `tourpress: Reading "${input}": it is not the file that the plan describes`,
    ])
    rmSync(input)
    expect(await refusal('shard', String(number), '--parts', parts)).toEqual([
      2,
      `tourpress: Reading "${input}": it is missing, and the plan names it`,
    ])
    expect(readdirSync(join(parts, 'attempts'))).toEqual([])
  })

  test('two attempts that make other files are named', async () => {
    const { parts } = await rendered()
    const claim = join(parts, 'claims/0.json')
    const other = { ...JSON.parse(readFileSync(claim, 'utf8')), attempt: 'node7', products: 99 }
    writeFileSync(claim, JSON.stringify(other))
    rmSync(join(parts, 'done/0'))
    const before = readdirSync(join(parts, 'tree/products'))
    expect(await refusal('shard', '0', '--parts', parts)).toEqual([
      2,
      expect.stringMatching(
        /^tourpress: Rendering shard 0: .+, process \d+, .+ made other files than node7$/,
      ),
    ])
    expect(readdirSync(join(parts, 'tree/products'))).toEqual(before)
    expect(readdirSync(join(parts, 'attempts'))).toEqual([])
  })

  // `npm test` fills the disk of a build, in ../publish/disk.test.ts.
  slowTest(
    'on a full disk leaves nothing, and goes on where there is room (needs mount)',
    async ({ skip }) => {
      const disk = smallDisk('1500k')
      if (disk === null) return skip()
      const { parts, out } = planned()
      const full = join(disk, 'parts')
      cpSync(parts, full, { recursive: true })
      writeFileSync(join(disk, 'filler'), Buffer.alloc(1_400_000))
      expect(await refusal('shard', '0', '--parts', full)).toEqual([2, expect.stringMatching(/ENOSPC/)])
      expect(readdirSync(join(full, 'attempts'))).toEqual([])
      rmSync(join(disk, 'filler'))
      for (const number of [0, 1]) await shard(full, number)
      // The output lies on another file system, so files are copied.
      expect(await merge(full, out)).toMatchObject({ published: true, generation: 1, products: 4 })
      expect(await merge(full, out)).toBe(1)
    },
  )
})

describe('merge', () => {
  test('names the shards that are not done', async () => {
    const { parts, out } = planned()
    await shard(parts, 1)
    expect(await refusal('merge', '--parts', parts, '--out', out)).toEqual([
      3,
      `tourpress: Merging "${parts}": 1 of 2 shards are not done: 0`,
    ])
  })

  test('takes no part of another plan, and none that was changed', async () => {
    const { parts, out } = await rendered()
    const [claim, lines] = [join(parts, 'claims/0.json'), only(join(parts, 'lines'))]
    const refused = async () => (await refusal('merge', '--parts', parts, '--out', out))[1]
    const text = readFileSync(claim, 'utf8')
    writeFileSync(claim, JSON.stringify({ ...JSON.parse(text), plan: 'another' }))
    expect(await refused()).toBe(`tourpress: Reading "${parts}": the part of shard 0 belongs to another plan`)
    writeFileSync(claim, text.slice(0, 50))
    expect(await refused()).toBe(`tourpress: Reading "${claim}": it is no part of this version of tourpress`)
    rmSync(claim)
    expect(await refused()).toBe(
      `tourpress: Reading "${parts}": the part of shard 0 is missing, though the shard is done`,
    )
    writeFileSync(claim, text)
    rmSync(lines)
    writeFileSync(lines, '{}\n')
    expect(await refused()).toMatch(/the part of shard [01] is not as it was written$/)
    expect(liveGeneration(out)).toBeUndefined()
  })

  test('names a file that is missing, and takes none that nobody lists', async () => {
    const { parts, out } = await rendered()
    const tree = join(parts, 'tree/products')
    const kept = readFileSync(join(tree, 'p1.json'))
    rmSync(join(tree, 'p1.json'))
    writeFileSync(join(tree, 'stranger.json'), '{}')
    expect(await refusal('merge', '--parts', parts, '--out', out)).toEqual([
      2,
      `tourpress: Merging "${parts}": "${tree}/p1.json" is missing, though its shard is done`,
    ])
    expect(liveGeneration(out)).toBeUndefined()
    writeFileSync(join(tree, 'p1.json'), kept)
    expect(await merge(parts, out)).toMatchObject({ published: true, products: 4 })
    expect(readdirSync(join(out, 'current/products'))).not.toContain('stranger.json')
  })

  test('runs the guards on the whole, and --force lets it go on with the same parts', async () => {
    const { parts, out } = await rendered()
    await merge(parts, out)
    const fewer = await rendered([account('a'), product('p0', 'a')])
    const args = ['merge', '--parts', fewer.parts, '--out', out]
    expect(await refusal(...args)).toEqual([
      4,
      `tourpress: Reading "${fewer.source}": 6 of 8 (75 %) records would be removed`,
    ])
    expect(liveGeneration(out)).toBe(1)
    expect((await tourpress([...args, '--force', 'removed'])).code).toBe(0)
    expect(liveGeneration(out)).toBe(2)
  })

  test('counts what all shards rejected, and --strict refuses it', async () => {
    const bad = [
      { type: 'product', id: 'bad', account: { id: 'a' } },
      { type: 'product', id: 'x', title: 'X', account: { id: 'b' }, durationMinutesFrom: 'long' },
    ]
    const { parts, out, source } = await rendered([...records, ...bad])
    expect(await refusal('merge', '--parts', parts, '--out', out, '--strict')).toEqual([
      3,
      `tourpress: Reading "${source}" strictly: 1 records rejected, 1 fields dropped`,
    ])
    const report = await merge(parts, out)
    expect(report).toMatchObject({ rejected: 1, dropped: 1, rejectedFile: join(parts, 'rejected') })
    const cases = readdirSync(join(parts, 'rejected')).map(file =>
      readFileSync(join(parts, 'rejected', file), 'utf8'),
    )
    expect(cases.join('')).toContain('"line":9,"id":"bad"')
  })

  test('a second merge says so and publishes nothing over what came later', async () => {
    const { folder, parts, out } = await rendered()
    await merge(parts, out)
    const later = await rendered([...records, product('later', 'a')])
    await merge(later.parts, out)
    const { code, stdout } = await tourpress(['merge', '--parts', parts, '--out', out])
    expect([code, stdout]).toEqual([0, `Nothing to do: these parts are generation 1 of "${out}" already\n`])
    expect(liveGeneration(out)).toBe(2)
    rmSync(out, { recursive: true })
    for (const place of [out, join(folder, 'other')])
      expect(await merge(parts, place)).toMatchObject({ published: true, generation: 1 })
    expect(live(join(folder, 'other'))).toEqual(live(out))
  })

  test('counts what an import rejected once', async () => {
    const bad = Array.from({ length: 6 }, (_, index) => ({
      type: 'product',
      id: `bad${index}`,
      account: { id: 'a' },
    }))
    const old = { type: 'product', id: 'v1', name: 'In the older form', account: { id: 'a' } }
    const { parts, out, source } = await rendered([...records, ...bad, old])
    expect(await refusal('merge', '--parts', parts, '--out', out)).toEqual([
      4,
      expect.stringContaining(
        `tourpress: Reading "${source}": 6 of 15 (40 %) records were rejected: title is missing, and there is no name or internalName (6 ×, first in line 9)`,
      ),
    ])
  })

  test('parts that change nothing publish nothing', async () => {
    const { out, parts, source } = await rendered()
    await merge(parts, out)
    const again = join(parts, '../again')
    await plan(again, source, 3)
    for (const number of [0, 1, 2]) await shard(again, number)
    expect(await merge(again, out)).toMatchObject({ published: false, generation: 1 })
  })
})
