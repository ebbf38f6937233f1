import { hash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { productLister } from '../../src/catalogue/store/list-products.ts'
import { canMigrate } from '../../src/catalogue/store/migrate.ts'
import { openStore, openStoreReadOnly, type Store } from '../../src/catalogue/store/open-store.ts'
import { SCHEMA_VERSION } from '../../src/catalogue/store/tables.ts'
import { places, tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { pushFolder } from '../push/pushing.ts'
import { RECORDS, WRITTEN } from './fixture.ts'

const FIXTURES = readdirSync(import.meta.dirname).filter(name => name.startsWith('version-'))

/** A folder with source, store, output and target as the version left them. */
function installed(fixture: string): string {
  const [from, folder] = [join(import.meta.dirname, fixture), temporaryFolder()]
  writeFileSync(join(folder, 'source.jsonl'), RECORDS.map(record => `${JSON.stringify(record)}\n`).join(''))
  const store = new DatabaseSync(join(folder, 'catalogue.db'))
  store.exec(readFileSync(join(from, 'store.sql'), 'utf8'))
  store.close()
  cpSync(join(from, 'target'), join(folder, 'target'), { recursive: true })
  cpSync(join(from, 'deployed.json'), join(folder, 'target/.tourpress/deployed.json'))
  mkdirSync(join(folder, 'out/generations'), { recursive: true })
  cpSync(join(from, 'target'), join(folder, 'out/generations/000001'), { recursive: true })
  symlinkSync('generations/000001', join(folder, 'out/current'))
  return folder
}

/** The tables of a store, without comments and breaks of lines. */
const tablesOf = (store: Store) =>
  store
    .prepare('SELECT name, sql FROM sqlite_schema ORDER BY name')
    .all()
    .map(({ name, sql }) => [name, String(sql).replace(/--.*/g, '').replace(/\s+/g, ' ')])

const select = (store: Store, sql: string) =>
  store
    .prepare(sql)
    .all()
    .map(row => ({ ...row }))
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

/** Runs a command that has to succeed. */
async function ran(...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await tourpress(args)
  expect(code, stdout + stderr).toBe(0)
}

const BUILD = ['--surfaces', 'llms,chunks', '--formats', 'json,markdown', '--full']

test('there is a fixture of each version from the oldest that is migrated to the one before this', () => {
  const versions = Array.from({ length: SCHEMA_VERSION }, (_, version) => version)
  const migrated = versions.filter(canMigrate).map(version => `version-${version}`)
  expect(migrated).toContain(`version-${SCHEMA_VERSION - 1}`)
  expect(FIXTURES).toEqual(expect.arrayContaining(migrated))
})

describe.each(FIXTURES)('what %s left', fixture => {
  test.each([openStore, openStoreReadOnly])('%o makes a store of this version of it', open => {
    const folder = installed(fixture)
    const store = open(join(folder, 'catalogue.db'))
    const fresh = openStore(join(folder, 'fresh.db'))
    try {
      expect(select(store, 'PRAGMA user_version')).toEqual([{ user_version: SCHEMA_VERSION }])
      expect(tablesOf(store)).toEqual(tablesOf(fresh))
      const bodies = select(store, 'SELECT hash, body FROM bodies')
      for (const { hash: digest, body } of bodies)
        expect(digest).toEqual(new Uint8Array(hash('sha256', String(body), 'buffer')))
      // Each row finds its JSON: written over the API, from the source, and published.
      const of = (column: string, table: string) =>
        select(
          store,
          `SELECT body FROM ${table} JOIN bodies ON bodies.hash = ${column} WHERE ${table}.id = 'p1'`,
        ).map(row => JSON.parse(String(row['body'])))
      const kept = { passthrough: { keywords: ['seals'] } }
      expect(of('products.hash', 'products')).toMatchObject([{ ...kept, title: WRITTEN.name }])
      expect(of('source_hash', 'products')).toMatchObject([{ ...kept, title: 'Seals of the bay' }])
      expect(of('body_hash', 'published')).toMatchObject([{ ...kept, title: 'Seals of the bay' }])
      expect(select(store, 'SELECT account FROM keys')).toEqual([{ account: 'a1' }])
      const whole = { account: null, location: null, limit: 10 }
      expect(productLister(store)({ ...whole, offset: 1 }, () => false)).toMatchObject({
        total: 2,
        rows: [{}],
      })
    } finally {
      store.close()
      fresh.close()
    }
  })

  test('a build goes on from it: what was written over the API is published, and the feed tells it', async () => {
    const folder = installed(fixture)
    await ran('build', join(folder, 'source.jsonl'), ...places(folder), ...BUILD)
    const tree = join(folder, 'out/current')
    expect(JSON.parse(read(tree, 'changes/latest.json'))).toMatchObject({ generation: 2, oldest: 1 })
    const lines = read(tree, 'changes/2.jsonl').trim().split('\n')
    expect(lines.map(line => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        ...{ op: 'changed', type: 'product', id: 'p1' },
        fields: expect.objectContaining({ title: ['Seals of the bay', WRITTEN.name] }),
      }),
    )
    expect(readdirSync(join(tree, 'records'))).toEqual(['all.jsonl', 'index.json'])
    expect(existsSync(join(tree, 'records.jsonl'))).toBe(false)
    await ran('check', '--out', join(folder, 'out'))
  })

  test('a build on its base and a push to its target go on from them', async () => {
    const folder = installed(fixture)
    const target = join(folder, 'target')
    const source = join(folder, 'source.jsonl')
    writeFileSync(source, read(source).replace('Round the harbour.', 'Round the old harbour.'))
    const fresh = ['--out', join(folder, 'fresh'), '--store', join(folder, 'fresh.db')]
    await ran('build', source, ...fresh, ...BUILD, '--base', target)
    const push = { out: join(folder, 'fresh'), store: join(folder, 'fresh.db'), deleteNow: true }
    await pushFolder(folder, target, push)
    expect(JSON.parse(read(target, '.tourpress/deployed.json'))).toMatchObject({ generation: 2, push: null })
    expect(read(target, 'products/p2.md')).toContain('Round the old harbour.')
    // The target is whole: it is taken for the tree of a generation, and checked.
    const whole = join(folder, 'whole')
    mkdirSync(join(whole, 'generations'), { recursive: true })
    cpSync(target, join(whole, 'generations/000002'), {
      ...{ recursive: true, filter: file => !file.includes('.tourpress') },
    })
    symlinkSync('generations/000002', join(whole, 'current'))
    await ran('check', '--out', whole)
  })
})

test('a tree and a base that no known version published are refused by one line that says what helps', async () => {
  const folder = installed('version-9')
  const trees = [join(folder, 'out/generations/000001'), join(folder, 'target')]
  for (const tree of trees) writeFileSync(join(tree, 'manifest.json'), '{"generation":1,"edition":3}')
  const source = join(folder, 'source.jsonl')
  const onTree = await tourpress(['build', source, ...places(folder), ...BUILD])
  expect(onTree.code).toBe(2)
  expect(onTree.stderr).toMatch(
    /tourpress: Reading the live generation of ".*\/out": another version of tourpress published it\n {2}Build with that version, or give another --out\n$/,
  )
  const fresh = ['--out', join(folder, 'fresh'), '--store', join(folder, 'fresh.db')]
  const onBase = await tourpress(['build', source, ...fresh, ...BUILD, '--base', join(folder, 'target')])
  expect(onBase.code).toBe(3)
  expect(onBase.stderr).toMatch(
    /\n {2}A base is what tourpress published, .*; without --base all is built anew\n$/,
  )
})
