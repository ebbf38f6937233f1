import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { GuardError } from '../../src/errors.ts'
import { createPublisher } from '../../src/publish/create-publisher.ts'
import { holdLock } from '../../src/publish/hold-lock.ts'
import { prepareRecycled } from '../../src/publish/prepare-recycled.ts'
import { refresh } from '../../src/publish/refresh.ts'
import { ageGenerations } from '../helpers/age-generations.ts'
import { slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { writeTitle } from './small-catalogue.ts'

const NOW = new Date('2026-02-03T04:05:06Z')

/** A published catalogue in a folder of its own, and what is done to it. */
async function published() {
  const folder = temporaryFolder()
  const places = { out: join(folder, 'out'), store: join(folder, 'catalogue.db') }
  const options = { formats: ['json', 'markdown'], surfaces: ['llms'] }
  await build(folder, smallCatalogue(8), options)
  return {
    ...places,
    write: (id: string, account: string, name: string) => writeTitle(places.store, account, id, name),
    places,
    refresh: () => refresh(places, NOW),
    rebuild: (products: number) => build(folder, smallCatalogue(products), options, NOW),
    /** The files of the live generation, which has to be whole. */
    async live() {
      expect((await checkTree(places.out, silent)).issues).toEqual([])
      const tree = join(places.out, 'current/')
      return Object.fromEntries(filesIn(tree).map(file => [file, readFileSync(join(tree, file), 'utf8')]))
    },
    names: () => readdirSync(join(places.out, 'generations')).toSorted(),
  }
}

let known: Promise<Record<string, string>> | undefined

/** What is live after one write before which nothing was prepared. */
function unprepared(): Promise<Record<string, string>> {
  known ??= (async () => {
    const one = await published()
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh()).toBe(2)
    return one.live()
  })()
  return known
}

describe('prepareRecycled', () => {
  test('a publish that was prepared makes what one that was not makes', async () => {
    const one = await published()
    prepareRecycled(one.out)
    // No generation is old enough to be recycled, so links to the live one are made.
    expect(one.names()).toEqual(['.000001.spare', '000001'])
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh()).toBe(2)
    expect(await one.live()).toEqual(await unprepared())
    expect(one.names()).toEqual(['000001', '000002'])
  })

  test('what was prepared is of use where another generation is live', async () => {
    const one = await published()
    prepareRecycled(one.out)
    await one.rebuild(9)
    one.write('p1', 'a1', 'Written')
    expect(await one.refresh()).toBe(3)
    const changes = (await one.live())['changes/3.jsonl']
    expect(changes?.trim().split('\n')).toEqual([expect.stringContaining('"Written"')])
  })

  test('a publish that fails, or finds nothing to publish, leaves what was prepared', async () => {
    const one = await published()
    prepareRecycled(one.out)
    expect(await one.refresh()).toBe(null)
    expect(one.names()).toEqual(['.000001.spare', '000001'])
    const file = join(one.out, 'current/manifest.json')
    const manifest = readFileSync(file, 'utf8')
    rmSync(file)
    writeFileSync(file, manifest.replace(/"templates": null/, '"templates": "/gone"'))
    one.write('p1', 'a1', 'Written')
    await expect(one.refresh()).rejects.toThrow('/gone')
    expect(one.names()).toEqual(['.000001.spare', '000001'])
    rmSync(file)
    writeFileSync(file, manifest)
    expect(await one.refresh()).toBe(2)
    expect(await one.live()).toEqual(await unprepared())
  })

  test('nothing is prepared while another process publishes, or where nothing is published', async () => {
    const one = await published()
    prepareRecycled(join(one.out, 'other'))
    using _ = holdLock(join(one.out, '.lock.db'), 'the output', false)
    expect(() => prepareRecycled(one.out)).toThrow(GuardError)
  })
})

// `npm test` skips these: recycled-tree.test.ts has a publisher that recycles, and that is closed.
describe('createPublisher', () => {
  slowTest('leaves nothing of what it prepared when it is closed', async () => {
    const one = await published()
    const publisher = createPublisher(one.places)
    for (const [index, title] of ['Written', 'Written again'].entries()) {
      one.write('p1', 'a1', title)
      expect(await publisher.publish()).toBe(index + 2)
    }
    await publisher.close()
    expect(one.names()).toEqual(['000001', '000002', '000003'])
    await one.rebuild(9)
    for (const suffix of ['-wal', '-shm']) expect(existsSync(one.store + suffix), suffix).toBe(false)
  })

  slowTest(
    'a publisher removes generations that were replaced more than a minute ago, while it can publish',
    async () => {
      const one = await published()
      for (const products of [9, 10, 11]) await one.rebuild(products)
      ageGenerations(one.out)
      const publisher = createPublisher({ out: one.out, store: one.store })
      one.write('p1', 'a1', 'Written')
      expect(await publisher.publish()).toBe(5)
      // Of the two that are expired, one stays as the recycled tree.
      await expect.poll(one.names).toEqual(['.000005.spare', '000003', '000004', '000005'])
      await publisher.close()
      await one.live()
    },
  )
})
