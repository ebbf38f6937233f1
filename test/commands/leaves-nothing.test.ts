import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { holdLock } from '../../src/publish/hold-lock.ts'
import { holdOutput } from '../../src/publish/hold-places.ts'
import { listen } from '../helpers/listen.ts'
import { tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const GOOD =
  '{"type":"account","id":"a","name":"Acme"}\n{"type":"product","id":"1","title":"Walk","account":{"id":"a"}}\n'

const files: Record<string, string> = {
  'good.jsonl': GOOD,
  'other.json': '{"hello": "world"}',
  'empty.jsonl': '',
  'prose.txt': 'Nothing of this is a table.',
  'places.json': '{"type": "FeatureCollection", "features": []}',
  'tours.csv': 'What,How much\nA walk,12\n',
  'broken.map.yaml': 'records: [\n',
  'strange.map.yaml': 'product:\n  nothing: What\n',
}

/** Command lines of first builds that fail; `ADDRESS` answers nothing but 404. */
const failures: [what: string, args: string[]][] = [
  ['a file that is no catalogue', ['other.json']],
  ['an empty file', ['empty.jsonl']],
  ['a text', ['prose.txt']],
  ['GeoJSON', ['places.json']],
  ['a mapping that cannot be read', ['tours.csv', '--mapping', 'broken.map.yaml']],
  ['a mapping with an unknown field', ['tours.csv', '--mapping', 'strange.map.yaml']],
  ['an API that is not there', ['ADDRESS']],
  ['a file that is not at its address', ['ADDRESS/tours.csv']],
  ['a base that is not there', ['good.jsonl', '--base', 'ADDRESS']],
  ['the first of two sources', ['other.json', 'good.jsonl']],
]

/** A folder with the files above, and the flags that put output and store into new folders of it. */
function workplace() {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const places = ['--out', join(folder, 'site/out'), '--store', join(folder, '.tourpress/catalogue.db')]
  const build = (args: readonly string[]) =>
    tourpress(['build', ...args.map(arg => (arg in files ? join(folder, arg) : arg)), ...places])
  return { folder, build, list: () => readdirSync(folder, { recursive: true }).toSorted() }
}

test.for(failures)('a first build leaves nothing behind if it fails for %s', async ([, args]) => {
  const address = await listen((_, answer) => void answer.writeHead(404).end())
  const { build, list } = workplace()
  const before = list()
  const { code, stderr } = await build(args.map(arg => arg.replace('ADDRESS', address)))
  expect(code, stderr).toBeGreaterThan(1)
  expect(list()).toEqual(before)
})

test('a dry run leaves nothing behind either, and a build that publishes leaves its output and its store', async () => {
  const { build, list } = workplace()
  const before = list()
  expect(await build(['good.jsonl', '--dry-run'])).toMatchObject({ code: 0 })
  expect(list()).toEqual(before)
  await build(['good.jsonl'])
  expect(list()).toEqual(expect.arrayContaining(['site/out/current', '.tourpress/catalogue.db']))
  const published = list()
  expect(await build(['other.json'])).toMatchObject({ code: 3 })
  expect(list()).toEqual(published)
})

test('rejected records of a first build stay in the file that the message names', async () => {
  const { folder, build } = workplace()
  writeFileSync(join(folder, 'good.jsonl'), '{"type":"product","title":"No id"}\n')
  const { stderr } = await build(['good.jsonl'])
  expect(stderr).toContain('rejected.jsonl')
  expect(readdirSync(join(folder, '.tourpress'))).toEqual(['rejected.jsonl'])
})

const MODULE = new URL('../../src/publish/hold-lock.ts', import.meta.url).href
const WAITER = `
  const { holdLock } = await import(process.argv[1])
  console.log('waits')
  globalThis.lock = holdLock(process.argv[2], 'it', true)
  console.log('holds')
  process.stdin.resume()
`

test('who waits for a lock that its holder removes holds a lock that keeps others out', async () => {
  const out = join(temporaryFolder(), 'new/out')
  const lock = join(out, '.lock.db')
  const held = holdOutput(out, { wait: false })
  const waiter = spawn(process.execPath, ['--input-type=module', '--eval', WAITER, MODULE, lock])
  onTestFinished(() => void waiter.kill())
  let failure = ''
  waiter.stderr.on('data', piece => (failure += piece))
  const lines = createInterface({ input: waiter.stdout })[Symbol.asyncIterator]()
  expect(await lines.next()).toMatchObject({ value: 'waits' })
  held[Symbol.dispose]()
  expect(await lines.next(), failure).toMatchObject({ value: 'holds' })
  expect(readdirSync(out).toSorted()).toEqual(['.lock.db', '.lock.db.holder'])
  expect(() => holdLock(lock, 'it', false)).toThrow(`process ${waiter.pid} is publishing there`)
})

test('another try in this process does not free its lock for others', () => {
  const lock = join(temporaryFolder(), '.lock.db')
  using _ = holdLock(lock, 'it', false)
  expect(() => holdLock(lock, 'it', false)).toThrow('is publishing there')
  const other = WAITER.replace("'it', true", "'it', false")
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', other, MODULE, lock], {
    encoding: 'utf8',
  })
  expect(stderr).toContain(`process ${process.pid} is publishing there`)
})
