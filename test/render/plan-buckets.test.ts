import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { bucketOf, FILLING } from '../../src/catalogue/partition.ts'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { DEFAULTS } from '../../src/config/build-options.ts'
import { publishOptions } from '../../src/config/publish-options.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { planGeneration } from '../../src/plan/plan.ts'
import { planBuckets } from '../../src/render/plan-buckets.ts'
import { loadRendering } from '../../src/render/rendering.ts'
import { PLAIN_THEME } from '../../src/surfaces/pages/theme/plain-theme.ts'
import { readLive } from '../../src/tree/generations.ts'
import type { RecordLine } from '../../src/tree/record-line.ts'
import { recordLines } from '../helpers/record-lines.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { catalogueModel } from '../publish/bucket-catalogue.ts'

const NOW = new Date('2026-02-03T04:05:06Z')
const FILLED = { ...FILLING }
afterEach(() => void Object.assign(FILLING, FILLED))

/** Builds a tree of many buckets, where account `a0` is cut, and returns a function that plans other records after it. */
async function many() {
  FILLING.most = 3
  const folder = temporaryFolder()
  const tours = Array.from({ length: 20 }, (_, id) => {
    return [id, { account: id < 8 ? 0 : id % 5, title: 1, reference: 0, locale: 'en' }] as const
  })
  await build(folder, catalogueModel(new Map(tours)).write(folder))
  const live = readLive(join(folder, 'out'))
  const partition = live?.manifest.partition
  if (live === null || partition === undefined) throw new Error('There is no tree')
  const lines = recordLines(live.folder)
  const rendering = await loadRendering(publishOptions(DEFAULTS), readTemplates(null), PLAIN_THEME)
  const of = ({ type, id, account }: Pick<RecordLine, 'type' | 'id' | 'account'>) =>
    bucketOf(partition, account ?? id, type === 'account' ? null : id)
  const plan = (next: readonly RecordLine[], renderAll = false) => {
    const planned = next.map(line => ({ ...line, bucket: of(line) }))
    const database = openStore(join(folder, 'catalogue.db'))
    const made = planGeneration(
      database,
      planned,
      lines.map(line => JSON.stringify(line)),
      NOW,
    )
    const staging = { out: '', number: 2, folder: live.folder, live }
    const buckets = planBuckets({ plan: made, store: database, staging, rendering, renderAll }).all()
    const ids = Object.fromEntries(
      buckets.map(({ name, records }) => [name, [...records()].map(({ id }) => id)]),
    )
    const changed = buckets.filter(bucket => bucket.isChanged()).map(({ name }) => name)
    database.close()
    return { ids, changed }
  }
  return { lines, of, plan, cuts: partition.cuts }
}

describe('planBuckets', () => {
  test('planBuckets names buckets with their records, by type and id, and none is changed where nothing is', async () => {
    const { lines, of, plan, cuts } = await many()
    expect(Object.keys(cuts)).toEqual(['a0'])
    const { ids, changed } = plan(lines)
    expect(changed).toEqual([])
    const expected = Map.groupBy(lines, of)
    expect(Object.keys(ids).sort()).toEqual([...expected.keys()].sort())
    expect(Object.keys(ids).length).toBeGreaterThan(6)
    for (const [name, own] of expected) expect(ids[name]).toEqual(own.map(({ id }) => id))
  })

  test('planBuckets says of which bucket a record changed, came or went', async () => {
    const { lines, of, plan } = await many()
    const [one] = lines.filter(({ account }) => account === 'a4')
    if (one === undefined) throw new Error('There is no product')
    const others = lines.filter(line => line !== one)
    const other = { ...one, id: 'p99' }
    expect(plan([...others, { ...one, hash: 'f'.repeat(64) }]).changed).toEqual([of(one)])
    expect(plan(others).changed).toEqual([of(one)])
    expect(plan([...lines, other]).changed).toEqual([of(one)])
    const without = lines.filter(({ id }) => id !== 'a5')
    const [gone] = lines.filter(({ id }) => id === 'a5')
    const left = without.map(of)
    expect(plan(without).changed).toEqual(gone !== undefined && left.includes(of(gone)) ? [of(gone)] : [])
    expect(plan(lines, true).changed.length).toBeGreaterThan(6)
  })

  test('planBuckets says that the bucket of a cut account changed with any of its products', async () => {
    const { lines, of, plan } = await many()
    const [account] = lines.filter(({ id }) => id === 'a0')
    const [one] = lines.filter(line => line.account === 'a0')
    if (account === undefined || one === undefined) throw new Error('There is no product')
    const alone = lines.filter(line => of(line) !== of(one))
    expect(plan(alone).changed).toEqual([of(account)])
    const edited = lines.map(line => (line === one ? { ...line, hash: 'f'.repeat(64) } : line))
    expect(plan(edited).changed).toEqual([of(account), of(one)].sort())
  })
})
