import { spawn } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeFile } from '../../src/runtime/package.ts'
import { liveGeneration } from '../../src/tree/generations.ts'
import { slowTest } from '../helpers/extent.ts'
import { smallDisk } from '../helpers/small-disk.ts'
import { account, product, writeRecords } from '../publish/small-catalogue.ts'
import { bucketSteps, DONE, type Outcome, outcomeOf, PARTS, planOf, startBucket } from './bucket-store.ts'

/** A bucket with a plan, and with the parts of its shards unless `isPlan`. */
async function filled(isPlan = false) {
  const { steps, ...places } = bucketSteps()
  const bucket = await startBucket()
  for (const args of isPlan ? steps.slice(0, 1) : steps.slice(0, 3))
    expect(await bucket.run(...args)).toEqual(DONE)
  const { objects } = bucket
  /** The first object whose key begins so, below the prefix. */
  const keyOf = (begin: string) => [...objects.keys()].find(key => key.startsWith(`parts/${begin}`)) ?? ''
  const change = (begin: string, edit: (bytes: Buffer) => Buffer) => {
    const key = keyOf(begin)
    const object = objects.get(key)
    if (object !== undefined) objects.set(key, { ...object, bytes: edit(object.bytes) })
    return () => void (object && objects.set(key, object))
  }
  const remove = (begin: string) => {
    const key = keyOf(begin)
    const object = objects.get(key)
    objects.delete(key)
    return () => void (object && objects.set(key, object))
  }
  return { ...places, ...bucket, steps, keyOf, change, remove }
}

const json = (edit: (value: Record<string, unknown>) => object) => (bytes: Buffer) =>
  Buffer.from(JSON.stringify(edit(JSON.parse(bytes.toString()))))

describe('plan', () => {
  test('refuses a bucket in other use, and one with another plan', async () => {
    const { run, objects, source, folder } = await filled(true)
    expect(await run(...planOf(source, 3))).toEqual([
      2,
      `tourpress: Planning in "${PARTS}": it holds another plan, of "${source}" at 2026-01-02T03:04:05.000Z`,
    ])
    expect(await run(...planOf(source))).toEqual(DONE)
    objects.delete('parts/plan.json')
    // What a killed plan leaves is no obstacle, and other things are.
    expect(await run(...planOf(source, 3))).toEqual(DONE)
    objects.delete('parts/plan.json')
    objects.set('parts/site/index.html', { bytes: Buffer.from(''), headers: {}, etag: '"1"' })
    expect(await run(...planOf(source))).toEqual([
      2,
      `tourpress: Planning in "${PARTS}": it holds "site", which no plan has made`,
    ])
    expect(readdirSync(folder)).toEqual(['source.jsonl'])
  })

  test('of two at once only one is stored', async () => {
    const { run, source, objects } = await filled(true)
    objects.clear()
    const [one, other] = await Promise.all([run(...planOf(source, 2)), run(...planOf(source, 3))])
    expect([one, other].filter(([code]) => code === 0)).toHaveLength(1)
    expect([one, other].find(([code]) => code !== 0)).toEqual([
      2,
      expect.stringMatching(/^tourpress: Planning in "s3:\/\/tours\/parts": it holds another plan, of /),
    ])
  })

  test('needs an address of a bucket, and credentials', async () => {
    const { source } = bucketSteps()
    const { run, environment, url } = await startBucket()
    for (const name of Object.keys(environment))
      if (name.startsWith('AWS_ACC')) Reflect.deleteProperty(environment, name)
    expect(await run(...planOf(source))).toEqual([
      2,
      `tourpress: Sharing parts in "${PARTS} at ${new URL(url).host}": AWS_ACCESS_KEY_ID is not set, but its other half is`,
    ])
  })
})

// A bucket has the parts of a folder, of which ./refusals.test.ts asks the same in `npm test`.
describe('shard', () => {
  slowTest('reads no plan and no lines but its own', async () => {
    const { run, change, remove, keyOf } = await filled(true)
    const [, bucket] = /input\/(..)\.zst$/.exec(keyOf('input/')) ?? []
    const outcomes = async () => Promise.all([run('shard', '0'), run('shard', '1')])
    const undo = change('input/', bytes => Buffer.concat([bytes, Buffer.from('more')]))
    expect(await outcomes()).toContainEqual([
      2,
      `tourpress: Reading "${PARTS}/input/${bucket}.zst": it is not the file that the plan describes`,
    ])
    undo()
    const back = remove('input/')
    expect(await outcomes()).toContainEqual([
      2,
      `tourpress: Reading "${PARTS}/input/${bucket}.zst": it is missing, and the plan names it`,
    ])
    back()
    expect(await outcomes()).toEqual([DONE, DONE])
    change('plan.json', () => Buffer.from('{}'))
    expect(await run('shard', '0')).toEqual([
      2,
      `tourpress: Rendering a shard: "${PARTS}/plan.json" is no plan of this version of tourpress`,
    ])
    remove('plan.json')
    expect(await run('shard', '0')).toEqual([2, `tourpress: Rendering a shard: "${PARTS}" has no plan.json`])
  })

  slowTest('names both attempts that made other files', async () => {
    const { objects, steps, run } = await filled()
    const claim = objects.get('parts/claims/0.json') ?? expect.unreachable()
    const other = json(part => ({ ...part, attempt: 'node7', products: 99 }))(claim.bytes)
    objects.delete('parts/claims/0.json')
    const store = await startBucket({
      failure({ method, key }) {
        if (method === 'PUT' && key === 'parts/claims/0.json')
          store.objects.set(key, { ...claim, bytes: other })
        return false
      },
    })
    for (const [key, object] of objects) store.objects.set(key, object)
    expect(await store.run(...(steps[1] ?? []))).toEqual([
      2,
      expect.stringMatching(
        /^tourpress: Rendering shard 0: .+, process \d+, .+ made other files than node7$/,
      ),
    ])
    // The part of the first attempt stays.
    expect(await run('shard', '0')).toEqual(DONE)
  })
})

describe('merge', () => {
  slowTest('names the shards that are not done, before it fetches anything', async () => {
    const { run, out, requests } = await filled(true)
    expect(await run('shard', '1')).toEqual(DONE)
    const before = requests.length
    expect(await run('merge', '--out', out)).toEqual([
      3,
      `tourpress: Merging "${PARTS}": 1 of 2 shards are not done: 0`,
    ])
    expect(requests.length - before).toBe(4)
  })

  slowTest('takes no parts but those of the plan, as they were written', async () => {
    const { run, out, change, remove } = await filled()
    const cut = (bytes: Buffer) => bytes.subarray(0, 99)
    const more = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('{}\n')])
    const cases: [edit: () => () => void, reason: string][] = [
      [() => change('packs/', cut), 'is not as it was written'],
      [() => change('packs/', () => Buffer.from('no pack')), 'is not as it was written'],
      [() => remove('packs/'), 'lacks a pack, though the shard is done'],
      [() => change('lines/', more), 'is not as it was written'],
      [() => remove('lines/'), 'is not as it was written'],
      [
        () =>
          change(
            'claims/',
            json(part => ({ ...part, plan: 'another' })),
          ),
        'belongs to another plan',
      ],
      [
        () =>
          change(
            'claims/',
            json(part => ({ ...part, packs: [] })),
          ),
        'is not as it was written',
      ],
    ]
    for (const [edit, reason] of cases) {
      const undo = edit()
      expect(await run('merge', '--out', out)).toEqual([
        2,
        expect.stringMatching(RegExp(`^tourpress: Reading "${PARTS}": the part of shard [01] ${reason}$`)),
      ])
      undo()
    }
    const undo = change(
      'claims/0',
      json(part => ({ ...part, lines: '/../../../../escaped' })),
    )
    expect(await run('merge', '--out', out)).toEqual([
      2,
      `tourpress: Reading "${PARTS}/claims/0.json": it is no part of this version of tourpress`,
    ])
    undo()
    expect(liveGeneration(out)).toBeUndefined()
    expect(await run('merge', '--out', out)).toEqual(DONE)
    expect(readdirSync(out).filter(name => name === '.parts')).toEqual([])
    expect(await run('merge', '--out', out)).toEqual(DONE)
  })

  slowTest(
    'runs the guards, names the rejected records in the bucket, and goes on with --force',
    async () => {
      const { folder, out, ...bucket } = await filled()
      expect(await bucket.run('merge', '--out', out)).toEqual(DONE)
      const source = writeRecords(folder, [account('a'), product('p0', 'a'), { type: 'product', id: 'bad' }])
      const fewer = await startBucket()
      for (const args of [planOf(source, 1), ['shard', '0']]) expect(await fewer.run(...args)).toEqual(DONE)
      expect(await fewer.run('merge', '--out', out)).toEqual([
        4,
        `tourpress: Reading "${source}": 6 of 8 (75 %) records would be removed`,
      ])
      expect(liveGeneration(out)).toBe(1)
      const { stderr, stdout } = await fewer.print('merge', '--out', out, '--force', 'removed')
      expect([stderr, stdout]).toEqual([
        expect.anything(),
        expect.stringContaining(`The cases are in ${PARTS}/rejected`),
      ])
      expect(String(fewer.objects.get('parts/rejected/plan.jsonl')?.bytes)).toContain('"id":"bad"')
    },
  )
})

/** Runs a command in a process of its own, with this folder for temporary files. */
function runIn(scratch: string, environment: NodeJS.ProcessEnv, ...args: string[]) {
  return new Promise<Outcome>(resolve => {
    const child = spawn(process.execPath, [codeFile('cli'), ...args, '--parts', PARTS, '--path-style'], {
      env: { ...process.env, ...environment, TMPDIR: scratch },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', piece => (stderr += piece))
    child.on('close', code => resolve(outcomeOf({ code: code ?? 1, stderr })))
  })
}

// `refusals.test.ts` fills the disk of a folder of parts.
slowTest(
  'a full disk ends a shard and a merge with one line, and the next attempts go on (needs mount)',
  async ({ skip }) => {
    const disk = smallDisk('1500k')
    if (disk === null) return skip()
    const { environment, run, folder, steps } = await filled(true)
    const filler = join(disk, 'filler')
    writeFileSync(filler, Buffer.alloc(1_400_000))
    const full = async (scratch: string, ...args: string[]) =>
      expect(await runIn(scratch, environment, ...args)).toEqual([
        2,
        expect.stringMatching(/^tourpress: (?:Rendering|Merging|Running) .*(?:ENOSPC|disk is full)/),
      ])
    await full(disk, 'shard', '0')
    expect(readdirSync(disk)).toEqual(['filler'])
    for (const args of steps.slice(1, 3)) expect(await run(...args)).toEqual(DONE)
    await full(folder, 'merge', '--out', join(disk, 'out'))
    rmSync(filler)
    expect(await run('merge', '--out', join(disk, 'out'))).toEqual(DONE)
  },
)
