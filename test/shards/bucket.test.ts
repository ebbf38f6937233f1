import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PACKING } from '../../src/shards/pack.ts'
import { liveGeneration } from '../../src/tree/generations.ts'
import { examples } from '../helpers/extent.ts'
import {
  STORE_ENVIRONMENT,
  type StoreFailure,
  type StoreOptions,
  sendError,
  startS3Store,
} from '../helpers/s3-store.ts'
import { tourpress } from '../helpers/tourpress.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { catalogueModel, tours } from '../publish/bucket-catalogue.ts'
import { account, product, writeRecords } from '../publish/small-catalogue.ts'
import { live, NOW } from './sharing.ts'

const usual = PACKING.most
beforeAll(() => {
  PACKING.most = 2000
})
afterAll(() => {
  PACKING.most = usual
})

const PARTS = 's3://tours/parts'
const surfaces = ['llms', 'maps']
const owners = ['a', 'b', 'c', 'd']
const records = [...owners.map(account), ...owners.map((owner, index) => product(`p${index}`, owner))]

/** A strict store, and the command line with parts in it. */
async function startStore(options: StoreOptions = {}) {
  const store = await startS3Store(options)
  onTestFinished(store.close)
  const environment = {
    ...STORE_ENVIRONMENT,
    AWS_ENDPOINT_URL: store.url,
    AWS_REGION: 'eu-test-1',
    SOURCE_DATE_EPOCH: String(NOW.getTime() / 1000),
  }
  const run = async (...args: string[]): Promise<[code: number, line: string | undefined]> => {
    const { code, stderr } = await tourpress([...args, '--parts', PARTS, '--path-style'], environment)
    return [code, stderr.split('\n').find(line => line.startsWith('tourpress: '))]
  }
  return { ...store, run }
}

const DONE = [0, undefined]
const flags = ['--surfaces', surfaces.join(), '--base-url', 'https://tours.example.com']
const planning = (source: string, shards = 2) => ['plan', source, '--shards', String(shards), ...flags]

test('parts in a bucket make the bytes of one process, though each attempt runs twice at once', async () => {
  await fc.assert(
    fc.asyncProperty(tours, fc.integer({ min: 1, max: 4 }), async (first, count) => {
      const folder = temporaryFolder()
      const source = catalogueModel(first).write(folder)
      const { run, objects } = await startStore()
      const twice = async (...args: string[]) =>
        expect(await Promise.all([run(...args), run(...args)])).toEqual([DONE, DONE])
      await twice(...planning(source, count))
      for (let shard = 0; shard < count; shard++) await twice('shard', String(shard))
      const out = join(folder, 'many')
      expect(await run('merge', '--out', out)).toEqual(DONE)
      await build(folder, source, { surfaces, baseUrl: 'https://tours.example.com' }, NOW)
      expect(live(out)).toEqual(live(join(folder, 'out')))
      expect([...objects.keys()].filter(key => /unfinished/.test(key))).toEqual([])
    }),
    { numRuns: examples(2, 30) },
  )
}, 600_000)
