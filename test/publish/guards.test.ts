import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import type { BuildOptions } from '../../src/config/build-options.ts'
import { GuardError } from '../../src/errors.ts'
import { liveGeneration } from '../../src/tree/generations.ts'
import { everyNth, isAll } from '../helpers/extent.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

interface Made {
  id: string
  title?: string
  description?: string | null
  price?: number
}

function write(folder: string, products: Made[]): string {
  const file = join(folder, 'source.json')
  const options = (price: number) => [
    {
      id: 'o',
      units: [{ id: 'u', pricingFrom: [{ retail: price, currency: 'EUR', currencyPrecision: 2 }] }],
    },
  ]
  const full = products.map(({ id, title = `Tour ${id}`, description = 'Words', price = 1000 }) => ({
    ...{ id, title, description, internalName: id, options: options(price) },
  }))
  writeFileSync(file, JSON.stringify({ accounts: [{ id: 'a', name: 'A' }], products: full }))
  return file
}

const tours = (count: number, made: (index: number) => Partial<Made> = () => ({})) =>
  Array.from({ length: count }, (_, index): Made => ({ id: `t${index}`, ...made(index) }))

/** Guards look at records, whatever is made of them. */
const quick = { formats: ['json'] }

/** First versions that were built, by their products. Each test goes on with a copy. */
const firsts = new Map<string, string>()
const folder = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function copyOfFirst(products: Made[]): Promise<string> {
  const key = JSON.stringify(products)
  const known = firsts.get(key) ?? join(folder, String(firsts.size))
  if (!firsts.has(key)) {
    mkdirSync(known)
    await build(known, write(known, products), quick)
    firsts.set(key, known)
  }
  const copy = temporaryFolder()
  cpSync(known, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Builds one version and then another; returns what tripped, after a look that nothing was published. */
async function tripped(
  before: Made[],
  after: Made[],
  options: Partial<BuildOptions> = {},
): Promise<GuardError['guards']> {
  const folder = await copyOfFirst(before)
  try {
    // A build that links starts a thread, which takes most of its time.
    await build(folder, write(folder, after), { ...quick, full: !isAll, ...options })
    return []
  } catch (error) {
    if (!(error instanceof GuardError)) throw error
    expect(liveGeneration(join(folder, 'out'))).toBe(1)
    // The store is as it was: the first version again changes nothing.
    expect(await build(folder, write(folder, before), quick)).toMatchObject({
      published: false,
      generation: 1,
    })
    return error.guards
  }
}

describe('refuseHarm', () => {
  test('refuseHarm counts products that their source withdraws among those that go', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'source.json')
    const buildWith = (withdrawn: number) => {
      const products = Array.from({ length: 20 }, (_, index) => ({
        ...{ id: `t${index}`, name: `Tour ${index}`, active: index >= withdrawn },
      }))
      writeFileSync(file, JSON.stringify({ accounts: [{ id: 'a', name: 'A' }], products }))
      return build(folder, file, quick)
    }
    await buildWith(1)
    await expect(buildWith(8)).rejects.toMatchObject({
      guards: [{ guard: 'removed', reason: '7 of 20 (35 %) records would be removed' }],
    })
    expect(await buildWith(2)).toMatchObject({ products: 18, recordChanges: { removed: 1 } })
    expect(await buildWith(0)).toMatchObject({ products: 20, recordChanges: { added: 2, removed: 0 } })
  })

  test('refuseHarm lets a fifth of the records go, and no more', async () => {
    expect(await tripped(tours(49), tours(39))).toEqual([])
    expect(await tripped(tours(49), tours(38))).toEqual([
      {
        guard: 'removed',
        reason: '11 of 50 (22 %) records would be removed',
        examples: ['Tour t38 (t38)', 'Tour t39 (t39)', 'Tour t40 (t40)', 'Tour t41 (t41)', 'Tour t42 (t42)'],
      },
    ])
  })

  test('refuseHarm never trips for fewer than five removed records', async () => {
    expect(await tripped(tours(6), tours(2))).toEqual([])
    expect(await tripped(tours(7), tours(2))).toMatchObject([{ guard: 'removed' }])
  })

  test('refuseHarm takes the share from the options', async () => {
    expect(await tripped(tours(49), tours(30), { maxRemoved: 0.5 })).toEqual([])
    expect(await tripped(tours(49), tours(44), { maxRemoved: 0 })).toMatchObject([{ guard: 'removed' }])
  })

  test('refuseHarm trips when nothing is left, however little there was', async () => {
    expect(await tripped(tours(2), [])).toEqual([
      { guard: 'empty', reason: 'none of 3 records is left', examples: ['Tour t0 (t0)', 'Tour t1 (t1)'] },
    ])
  })

  test('refuseHarm trips when more than a fifth of the products lose a text', async () => {
    const losing = (many: number) => tours(40, index => (index < many ? { description: null } : {}))
    expect(await tripped(tours(40), losing(8))).toEqual([])
    expect(await tripped(tours(40), losing(9))).toMatchObject([
      { guard: 'texts', reason: '9 of 40 (23 %) products would lose a text' },
    ])
  })

  test('refuseHarm trips when more than a twentieth of the prices change more than tenfold', async () => {
    const priced = (many: number, price: number) => tours(100, index => (index < many ? { price } : {}))
    expect(await tripped(tours(100), priced(5, 100_000))).toEqual([])
    expect(await tripped(tours(100), priced(6, 10_000))).toEqual([])
    expect(await tripped(tours(100), priced(6, 10_001))).toMatchObject([
      { guard: 'prices', reason: '6 of 100 (6 %) products would change a price more than 10-fold' },
    ])
    for (const price of everyNth(2, [99, 0]))
      expect(await tripped(tours(100), priced(6, price))).toMatchObject([{ guard: 'prices' }])
  })

  test('refuseHarm is passed by the guards that are forced, and by no others', async () => {
    const emptied = tours(10, () => ({ description: null }))
    expect(await tripped(tours(40), emptied, { force: ['removed'] })).toMatchObject([{ guard: 'texts' }])
    expect(await tripped(tours(40), emptied, { force: ['removed', 'texts'] })).toEqual([])
  })

  test('refuseHarm takes a first build of accounts alone', async () => {
    const folder = temporaryFolder()
    expect(await build(folder, write(folder, []))).toMatchObject({ published: true, products: 0 })
  })

  test.each([
    [
      'has one record, which is refused',
      [{ id: 'a,b' }],
      '1 of 1 (100 %) records were rejected: id holds a comma (line 1)',
    ],
    [
      'has records that are all refused, for the most frequent reasons',
      [{ id: 'b' }, { id: 'a,b' }, { id: 'c,d' }, { title: 'No id' }, { id: 1.5, title: 'T' }, { id: 'c,d' }],
      '6 of 6 (100 %) records were rejected: id holds a comma (3 ×, first in line 2); ' +
        'title is missing, and there is no name or internalName (line 1); id is missing (line 4); and 1 more reason',
    ],
  ])('refuseHarm never publishes a source that %s', async (_, products, reasons) => {
    const folder = temporaryFolder()
    const file = join(folder, 'source.json')
    writeFileSync(file, JSON.stringify({ accounts: [], products }))
    for (const force of [[], ['empty', 'rejected']] as const)
      await expect(build(folder, file, { ...quick, force })).rejects.toMatchObject({
        exitCode: 4,
        message: `Reading "${file}": ${reasons}`,
        hint: `Nothing was changed. The cases are in ${join(folder, 'rejected.jsonl')}`,
        guards: [{ guard: 'rejected' }],
      })
    expect(liveGeneration(join(folder, 'out'))).toBeUndefined()
  })

  test('refuseHarm trips in a first build where the source has no record', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'source.json')
    writeFileSync(file, JSON.stringify({ accounts: [], products: [] }))
    await expect(build(folder, file, quick)).rejects.toMatchObject({
      exitCode: 4,
      message: `Reading "${file}": there would be no record`,
      guards: [{ guard: 'empty' }],
    })
    expect(liveGeneration(join(folder, 'out'))).toBeUndefined()
    expect(await build(folder, file, { ...quick, force: ['empty'] })).toMatchObject({
      published: true,
      products: 0,
    })
  })

  test.each([
    [1, 3, []],
    [2, 8, []],
    [2, 7, ['rejected']],
    [20, 80, []],
    [21, 79, ['rejected']],
  ])('refuseHarm of %i refused products beside %i records trips %j', async (rejected, taken, guards) => {
    const folder = temporaryFolder()
    const bad = Array.from({ length: rejected }, (_, index) => ({ id: `bad,${index}` }))
    const file = write(folder, [...tours(taken - 1), ...bad])
    for (const first of [true, false]) {
      const failure = await build(folder, file, quick).catch((error: unknown) => error)
      const tripped = failure instanceof GuardError ? failure.guards.map(({ guard }) => guard) : []
      expect(tripped).toEqual(guards)
      if (guards.length === 0) continue
      expect(failure).toMatchObject({
        hint: `Nothing was changed. The cases are in ${join(folder, 'rejected.jsonl')}. If it is meant: --force rejected`,
      })
      expect(liveGeneration(join(folder, 'out'))).toBe(first ? undefined : 1)
      // The same holds of a source that is published already.
      if (first) await build(folder, file, { ...quick, force: ['rejected'] })
    }
  })

  test('refuseHarm does not count what is brought back over the API and unchanged in its source as gone', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'source.json')
    const products = tours(8).map(({ id }, index) => ({ id, name: id, active: index === 0 }))
    writeFileSync(file, JSON.stringify({ accounts: [{ id: 'a', name: 'A' }], products }))
    await build(folder, file, quick)
    const store = openStore(join(folder, 'catalogue.db'))
    store.exec('UPDATE products SET is_active = 1')
    store.close()
    expect(await build(folder, file, quick)).toMatchObject({ products: 8 })
  })

  test('refuseHarm finds something left where others take the place of all, and shares of what stays', async () => {
    expect(await tripped(tours(3), [{ id: 'n1' }, { id: 'n2' }])).toEqual([])
    const lost = await tripped(
      tours(9),
      tours(2, () => ({ description: null })),
      { maxRemoved: 1 },
    )
    expect(lost).toMatchObject([{ guard: 'texts', reason: '2 of 2 (100 %) products would lose a text' }])
  })

  test('refuseHarm takes a source without records for a store that has some of the API', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, tours(1)), quick)
    const store = openStore(join(folder, 'catalogue.db'))
    store.exec('UPDATE products SET source_hash = NULL; UPDATE accounts SET source_hash = NULL')
    store.close()
    writeFileSync(join(folder, 'none.json'), '{"accounts":[],"products":[]}')
    expect(await build(folder, join(folder, 'none.json'), quick)).toMatchObject({ products: 1 })
  })

  test.each([
    ['the store has what another output got', 'catalogue.db', ['removed']],
    ['the store is new', 'other.db', []],
  ] as const)('refuseHarm counts what would leave the output where %s', async (_, name, force) => {
    const folder = await copyOfFirst(tours(30))
    const few = write(folder, tours(6))
    const store = join(folder, name)
    await build(folder, few, { ...quick, store, out: join(folder, 'preview'), force: [...force] })
    const small = build(folder, few, { ...quick, store })
    await expect(small).rejects.toMatchObject({
      guards: [{ guard: 'removed', reason: '24 of 31 (77 %) records would be removed', examples: [] }],
    })
    expect(await build(folder, few, { ...quick, store, force: ['removed'] })).toMatchObject({ products: 6 })
  })

  test('refuseHarm does not count what the API has withdrawn since the last refresh as gone', async () => {
    const folder = await copyOfFirst(tours(20))
    const store = openStore(join(folder, 'catalogue.db'))
    store.exec("UPDATE products SET is_active = 0 WHERE id < 't18'")
    store.close()
    expect(await build(folder, write(folder, tours(20)), quick)).toMatchObject({ products: 10 })
  })

  test('refuseHarm leaves no output without products to a new store', async () => {
    const folder = await copyOfFirst(tours(4))
    const none = build(folder, write(folder, []), { ...quick, store: join(folder, 'other.db') })
    await expect(none).rejects.toMatchObject({
      guards: [{ guard: 'empty', reason: 'none of 5 records is left' }],
    })
  })
})
