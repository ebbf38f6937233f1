import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiSource } from '../../src/source/api/api-source.ts'
import { startOrigin } from '../helpers/api-origin.ts'
import { buildFrom, eager } from '../helpers/build-from.ts'
import { catalogueApi } from '../helpers/catalogue-api.ts'
import { tourpress } from '../helpers/tourpress.ts'
import { build, someFormats, temporaryFolder } from '../helpers/workspace.ts'
import { account, product, writeRecords } from '../publish/small-catalogue.ts'
import { buildSharded, live, merge, NOW, plan, shard } from './sharing.ts'

const records = [account('a'), account('b'), product('1', 'a'), product('2', 'b'), product('3', 'a')]

test('an API is crawled once, by the plan', async () => {
  const folder = temporaryFolder()
  const origin = await startOrigin(await catalogueApi(writeRecords(folder, records)))
  const parts = join(folder, 'parts')
  const made = await plan(parts, apiSource(origin.url, { timing: eager }), 2)
  const requests = origin.requests.length
  expect(requests).toBeGreaterThan(0)
  for (const number of made.shards.keys()) await shard(parts, number)
  await merge(parts, join(folder, 'many'))
  expect(origin.requests).toHaveLength(requests)
  await buildFrom(folder, origin.url)
  expect(live(join(folder, 'many'))).toEqual(live(join(folder, 'out')))
})

test('the record function of a config file runs once for each record', async () => {
  const folder = temporaryFolder()
  const config = join(folder, 'tourpress.config.mjs')
  writeFileSync(
    config,
    `export default { record: record =>
       record.type === 'account' ? record : { ...record, title: record.title + '!', account: { id: 'b', name: null } } }`,
  )
  const source = writeRecords(folder, records)
  const [parts, out] = [join(folder, 'parts'), join(folder, 'many')]
  const run = async (...args: string[]) => {
    const { code, stderr } = await tourpress([...args, '--config', config], {
      SOURCE_DATE_EPOCH: '1790000000',
    })
    expect([code, stderr]).toEqual([0, expect.anything()])
  }
  const common = ['--surfaces', 'llms']
  await run('plan', source, '--parts', parts, '--shards', '2', ...common)
  for (const number of ['0', '1']) await run('shard', number, '--parts', parts)
  await run('merge', '--parts', parts, '--out', out)
  expect(JSON.parse(readFileSync(join(out, 'current/products/1.json'), 'utf8')).title).toBe('Product 1!')
  await run('build', source, '--out', join(folder, 'out'), '--store', join(folder, 'c.db'), ...common)
  expect(live(out)).toEqual(live(join(folder, 'out')))
})

test('records of a document keep fields called type, and accounts a name that is one invisible sign', async () => {
  const folder = temporaryFolder()
  const source = join(folder, 'source.json')
  const accounts = [{ id: 'a', name: 'A', type: 'operator' }, { id: '\u2062' }]
  const products = [
    { id: '1', title: 'One', type: 'tour', account: { id: 'a' } },
    { id: '2', title: 'Two', type: 'tour', account: { id: '\u2062' } },
  ]
  for (const more of [[], [{ id: '3', name: 'In the older form', account: { id: 'a' } }]]) {
    writeFileSync(source, JSON.stringify({ accounts, products: [...products, ...more] }))
    const [one, many] = [join(folder, `one-${more.length}`), join(folder, `many-${more.length}`)]
    const { rejected, dropped } = await build(one, source, { force: ['rejected'], formats: someFormats }, NOW)
    const report = await buildSharded(join(folder, `parts-${more.length}`), source, many)
    expect(report).toMatchObject({ rejected, dropped })
    expect(live(many)).toEqual(live(join(one, 'out')))
  }
})
