import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startOrigin } from '../helpers/api-origin.ts'
import { smallApi } from '../helpers/small-catalogue.ts'
import { places, tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const product = (id: string, title = id) => ({ id, title, account: { id: 'op', name: 'Named by products' } })

/** A folder with a config file of the sources `a` and `b`, and a way to write these and to build. */
function twoSources(b: Record<string, unknown> = {}) {
  const folder = temporaryFolder()
  const write = (name: string, products: object[], accounts: object[] = []) =>
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ accounts, products }))
  const config = join(folder, 'tourpress.config.json')
  const sources = {
    a: { from: 'a.json' },
    b: { from: 'b.json', ...b },
    apart: { from: 'c.json', out: 'apart' },
  }
  writeFileSync(config, JSON.stringify({ formats: ['json'], surfaces: 'none', sources }))
  const build = async (args: string[], time = 0) => {
    const command = ['build', ...args, '--config', config, '--json', ...places(folder)]
    const { code, stdout, stderr } = await tourpress(command, { SOURCE_DATE_EPOCH: String(time) })
    return { code, stderr, report: JSON.parse(stdout || '{}') }
  }
  const titleOf = (id: string) => {
    const file = join(folder, 'out/current/products', `${id}.json`)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).title : null
  }
  const nameOf = (id: string) =>
    JSON.parse(readFileSync(join(folder, 'out/current/accounts', `${id}.json`), 'utf8')).name
  return { folder, write, build, titleOf, nameOf }
}

test('build --all makes one catalogue of the sources that share a place, and the order decides which product stays', async () => {
  const { write, build, titleOf, nameOf, folder } = twoSources()
  write('a', [product('1', 'One of a'), product('2')])
  write('b', [product('1', 'One of b'), product('3'), product('4')], [{ id: 'op', name: 'The operator' }])
  const { report } = await build(['--all'])
  expect(report).toMatchObject({
    ...{ source: 'a, b', published: true, products: 4, accounts: 1, rejected: 1 },
    problems: [
      {
        path: 'id',
        reason: 'of "b" is that of a product of "a"; an idPrefix keeps both',
        firstId: '1',
        firstLine: 2,
        count: 1,
      },
    ],
    sources: [
      { name: 'a', products: 2, rejected: 0, away: null },
      { name: 'b', products: 3, accounts: 1, away: null },
    ],
  })
  expect(titleOf('1')).toBe('One of a')
  // The record of an account wins over what products of an earlier source call it.
  expect(nameOf('op')).toBe('The operator')
  expect((await build(['--all'])).report).toMatchObject({ published: false, rejected: 1 })
  expect((await build(['b', 'a'])).report).toMatchObject({
    recordChanges: { changed: 1, added: 0, removed: 0 },
  })
  expect(titleOf('1')).toBe('One of b')
  expect(readFileSync(join(folder, 'rejected.jsonl'), 'utf8')).toContain(
    'of \\"a\\" is that of a product of \\"b\\"',
  )
})

test('an idPrefix keeps the products and accounts of two sources apart, also where one is built alone', async () => {
  const { write, build, titleOf, nameOf } = twoSources({ idPrefix: 'b-' })
  write('a', [product('1', 'One of a')])
  write('b', [product('1', 'One of b')])
  expect((await build(['a', 'b'])).report).toMatchObject({ products: 2, accounts: 2, rejected: 0 })
  expect([titleOf('1'), titleOf('b-1'), nameOf('op'), nameOf('b-op')]).toEqual([
    ...['One of a', 'One of b', 'Named by products', 'Named by products'],
  ])
  const { report } = await build([
    'b',
    '--out',
    join(temporaryFolder(), 'out'),
    '--store',
    join(temporaryFolder(), 's.db'),
  ])
  expect(report).toMatchObject({ products: 1, sources: [{ name: 'b' }] })
})

test('a source that is away keeps its last good records until they are too old, and the report says since when', async () => {
  const { folder, write, build, titleOf } = twoSources({ maxAge: 48 })
  write('a', [product('1')])
  write('b', [product('2')])
  const hour = 3600
  await build(['--all'])
  rmSync(join(folder, 'b.json'))
  write('a', [product('1', 'New')])
  const away = await build(['--all'], 48 * hour)
  expect(away.report).toMatchObject({
    ...{ published: true, products: 2 },
    sources: [
      { name: 'a', readAt: '1970-01-03T00:00:00.000Z', away: null },
      {
        name: 'b',
        readAt: '1970-01-01T00:00:00.000Z',
        away: expect.stringMatching(/b\.json": there is no such file$/),
      },
    ],
  })
  expect([titleOf('1'), titleOf('2')]).toEqual(['New', '2'])
  expect(await build(['--all', '--strict'], 48 * hour)).toMatchObject({ code: 3 })
  expect(await build(['--all'], 49 * hour)).toMatchObject({
    code: 3,
    report: {
      error: expect.stringMatching(
        /there is no such file; the last good records of "b" are up to 49 hours old$/,
      ),
      hint: '--max-age 49 publishes them all the same',
    },
  })
  expect(await build(['--all', '--max-age', '49'], 49 * hour)).toMatchObject({ code: 0 })
})

test('a source that was never read is not left out, and a guard of one source refuses all of them', async () => {
  const { write, build, titleOf } = twoSources()
  const many = Array.from({ length: 20 }, (_, index) => product(`a${index}`))
  write('a', many)
  expect(await build(['--all'])).toMatchObject({
    code: 3,
    report: { error: expect.stringContaining('b.json') },
  })
  write(
    'b',
    [...many.keys()].map(index => product(`b${index}`)),
  )
  expect(await build(['--all'])).toMatchObject({ code: 0, report: { products: 40 } })
  write('a', many.slice(0, 12))
  // 8 of 40 records would be within the share of all of them.
  expect(await build(['--all'])).toMatchObject({
    code: 4,
    report: { error: expect.stringMatching(/a\.json": 8 of 21 \(38 %\) records would be removed$/) },
  })
  expect(titleOf('a19')).toBe('a19')
  const dry = await build(['--all', '--dry-run', '--force', 'removed'])
  expect(dry.report).toMatchObject({ published: false, recordChanges: { removed: 8 } })
  expect(await build(['--all'])).toMatchObject({ code: 4 })
  expect(await build(['--all', '--force', 'removed'])).toMatchObject({ code: 0, report: { products: 32 } })
})

test('an API and a file make one catalogue, and the crawl is told of its source', async () => {
  const origin = await startOrigin(await smallApi(3))
  const { write, build } = twoSources({ from: origin.url })
  write('a', [product('1')])
  expect((await build(['--all'])).report).toMatchObject({
    ...{ products: 4, crawl: null },
    sources: [
      { name: 'a', crawl: null },
      { name: 'b', source: origin.url, products: 3, crawl: { requests: expect.any(Number) } },
    ],
  })
})

test('what cannot be one catalogue is refused in one line', async () => {
  const { write, build } = twoSources()
  write('a', [])
  expect((await build(['a', '--all'])).stderr).toContain(
    'Reading --all: it stands for all sources, and "a" is named too',
  )
  expect((await build(['a', 'a'])).stderr).toContain(
    'Reading the source "a": it, or one with a name like it, is named twice',
  )
})
