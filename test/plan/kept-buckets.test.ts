import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { bucketOf, FILLING, UNDIVIDED } from '../../src/catalogue/partition.ts'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { readPartition } from '../../src/catalogue/store/read-partition.ts'
import { explainRecord } from '../../src/plan/explain.ts'
import { planStore } from '../../src/plan/plan.ts'
import { readLive } from '../../src/tree/generations.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { catalogueModel } from '../publish/bucket-catalogue.ts'

const FILLED = { ...FILLING }
afterEach(() => void Object.assign(FILLING, FILLED))

const tour = (account: number, title = 1) => ({ account, title, reference: 0, locale: 'en' })

/** A store in which one product of account a0 changed since it was published, and what is live. */
async function changed(most: number) {
  FILLING.most = most
  const folder = temporaryFolder()
  const out = join(folder, 'out')
  // Two products of each account a0 to a5.
  const model = catalogueModel(new Map(Array.from({ length: 12 }, (_, id) => [id, tour(id % 6)])))
  await build(folder, model.write(folder), { surfaces: ['llms'], formats: ['markdown'] })
  const live = readLive(out)
  if (live === null) throw new Error('Nothing is live')
  model.apply([{ op: 'put', id: 6, tour: tour(0, 2) }])
  // Into the same store, so that its records are newer than what is live.
  await build(folder, model.write(folder), {
    surfaces: ['llms'],
    formats: ['markdown'],
    out: join(folder, 'other'),
  })
  const store = openStore(join(folder, 'catalogue.db'))
  const partition = readPartition(store, live.manifest.partition)
  const plan = planStore(store, live, { partition, now: new Date(0), isWhole: false })
  const ids = (table: string) =>
    store
      .prepare(`SELECT id FROM ${table} WHERE type = 'product' ORDER BY id`)
      .all()
      .map(({ id }) => String(id))
  return { store, plan, partition, ids, live }
}

test('a plan loads the products of buckets with a changed record, and others when they are asked for', async () => {
  const { store, plan, partition, ids } = await changed(2)
  expect(partition).toEqual({ digits: 1, cuts: [] })
  const isBesideA0 = (id: number) => bucketOf(partition, `a${id % 6}`, '') === bucketOf(partition, 'a0', '')
  const touched = Array.from({ length: 12 }, (_, id) => id).filter(isBesideA0)
  expect(touched.length).toBeLessThan(8)
  const expected = touched.map(id => `p${id}`).toSorted()
  expect(ids('planned')).toEqual(expected)
  expect(ids('live')).toEqual(expected)
  expect(plan.changes).toEqual({ added: 0, changed: 1, removed: 0 })
  expect([plan.counts, plan.liveCounts]).toEqual(Array(2).fill({ accounts: 6, products: 12 }))
  expect([...plan.lines({ type: 'account' })].map(({ id }) => id)).toEqual([
    'a0',
    'a1',
    'a2',
    'a3',
    'a4',
    'a5',
  ])
  expect(['a0', 'a5', 'a9'].map(plan.productsOf)).toEqual([2, 2, 0])
  const written = [...plan.lineTexts()].map(({ id }) => id)

  const other = [1, 2, 3, 4, 5].find(id => !isBesideA0(id))
  expect(explainRecord(plan, `p${other}`, null)).toEqual([
    expect.stringContaining('was not rendered: the record'),
  ])
  expect(ids('planned')).toEqual(expect.arrayContaining([`p${other}`]))
  plan.loadProducts()
  expect(ids('planned')).toHaveLength(12)
  expect([...plan.lines({ type: 'product' })].every(({ bytes }) => Number(bytes['md']) > 0)).toBe(true)
  // What was loaded later is in lists that stay.
  expect([...plan.lineTexts()].map(({ id }) => id)).toEqual(written)
  store.close()
})

test('a plan loads all buckets of an account that is cut, of which one has a changed record', async () => {
  const { store, partition, ids } = await changed(1)
  expect(partition.cuts).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'].map(id => [id, 1]))
  expect(ids('planned')).toEqual(expect.arrayContaining(['p0', 'p6']))
  store.close()
})

test('a build of one change forgets nothing of what the store knows of records in kept buckets', async () => {
  FILLING.most = 2
  const folder = temporaryFolder()
  const model = catalogueModel(new Map(Array.from({ length: 12 }, (_, id) => [id, tour(id % 6)])))
  const published = async () => {
    await build(folder, model.write(folder), { formats: ['json'] })
    using store = openStore(join(folder, 'catalogue.db'))
    const rows = store.prepare("SELECT id FROM published WHERE starts IS NOT NULL AND type = 'product'").all()
    return rows.map(({ id }) => String(id)).toSorted()
  }
  const all = await published()
  expect(all).toHaveLength(12)
  model.apply([{ op: 'put', id: 6, tour: tour(0, 2) }])
  expect(await published()).toEqual(all)
  model.apply([{ op: 'drop', id: 6 }])
  expect(await published()).toEqual(all.filter(id => id !== 'p6'))
})

test('a plan loads everything where records are divided otherwise', async () => {
  const { store, live, ids } = await changed(2)
  const plan = planStore(store, live, { partition: UNDIVIDED, now: new Date(0), isWhole: false })
  expect(plan.kept).toBeNull()
  expect([ids('planned').length, ids('live').length]).toEqual([12, 12])
  expect(plan.counts).toEqual({ accounts: 6, products: 12 })
  store.close()
})
