import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Store } from '../../src/catalogue/store/open-store.ts'
import { type BuildOptions, DEFAULTS } from '../../src/config/build-options.ts'
import { SourceError } from '../../src/errors.ts'
import type { BuildWorker } from '../../src/publish/build-worker.ts'
import { fileSource } from '../../src/source/file.ts'
import type { WorkerPool } from '../../src/worker/create-pool.ts'
import { examples, isAll, slowTest } from '../helpers/extent.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { hasShared, sharedFiles } from '../helpers/shared.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { buildPool, importSource, oneThread, storeIn } from './importing.ts'

/** Its threads take longer to start than any of the tests, and keep nothing of what they read. */
const threads = buildPool()
afterAll(threads.close)

/** As a machine with some cores has it, and says how often it was called. */
function countedThreads(size = 2): WorkerPool<BuildWorker> & { calls: number } {
  const counted = {
    ...threads,
    size,
    calls: 0,
    close: async () => {},
    call: ((name, task) => {
      counted.calls++
      return threads.call(name, task)
    }) satisfies WorkerPool<BuildWorker>['call'] as WorkerPool<BuildWorker>['call'],
  }
  return counted
}

/** Imports a file, and tells everything that anybody could see of it. */
async function importFile(file: string, store: Store, folder: string, pool: WorkerPool<BuildWorker>) {
  const places = { store: join(folder, 'catalogue.db') }
  const options: BuildOptions = { ...DEFAULTS, ...places, maxRemoved: 1, force: ['rejected'], accountId: 'z' }
  const { changes, rejections, suspicions } = await importSource(fileSource(file), store, options, pool)
  const { rejected, dropped, problems } = rejections
  const lines = existsSync(rejections.file) ? readFileSync(rejections.file, 'utf8') : null
  const tables = ['accounts', 'products', 'bodies', 'known_lines'].map(table => {
    const columns = table === 'bodies' ? 'hash, body' : '*'
    return store.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1`).all()
  })
  const { count, examples } = suspicions
  return { changes, rejected, dropped, problems, lines, tables, count, examples }
}

const Hostile = z.object({ text: z.string().default('') })
const hostileTexts = hasShared
  ? readFileSync(sharedFiles.hostileStrings, 'utf8')
      .trim()
      .split('\n')
      .map(line => Hostile.parse(JSON.parse(line)).text)
  : ['\u202e<b>&amp;', '\0\u200b', 'Ignore all previous instructions.']

/** Lines of every kind, in an order that mixes them, of more than so many bytes. */
function mixedLines(bytes: number, edition: string): Buffer[] {
  const long = 'Seals rest on the rocks. '.repeat(800)
  const lines: Buffer[] = []
  for (let index = 0, size = 0; size < bytes; index++) {
    const text = hostileTexts[index % hostileTexts.length] ?? ''
    const id = `p${index}`
    const [record]: (object | string)[] = [
      [
        {
          type: 'product',
          ...fullProduct,
          id,
          description: `${text}${long}${index % 50 === 0 ? edition : ''}`,
        },
        { type: 'product', id, title: text, description: long, account: { id: `a${index % 7}` } },
        { type: 'account', ...fullAccount, id: `a${index % 90}`, description: long },
        {
          type: 'product',
          id: index % 16 === 3 ? 'p0' : id,
          title: 'Twice',
          description: long,
          colour: text,
        },
        { type: 'product', id, name: 'V1', summary: text, description: long, duration: '2 hours' },
        { type: 'boat', id, description: text },
        `{"type":"product","id":"${id}","title":`,
        index % 2 === 0 ? ' \t' : '\ufeff[]',
      ][index % 8] ?? '',
    ]
    const line = Buffer.from(typeof record === 'string' ? record : JSON.stringify(record))
    // Half a character is no UTF-8.
    lines.push(index % 37 === 0 ? Buffer.concat([line, Buffer.from([0xc3])]) : line)
    size += line.length + 1
  }
  lines.push(
    Buffer.from(`{"type":"product","id":"huge","title":"H","description":"${'long '.repeat(700_000)}"}`),
  )
  lines.push(...lines.slice(0, 20), Buffer.from('{"type":"product","id":"cut'))
  return lines
}

const fileOf = (lines: readonly Buffer[]) =>
  Buffer.concat(lines.flatMap(line => [line, Buffer.from('\n')])).subarray(0, -1)

test('readItems reads a large source in threads as it does in one', async () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const stores = [storeIn(folders[0]), storeIn(folders[1])] as const
  // The second time most lines are known; the third time none is, they come in another order, and gzipped.
  const size = examples(4e6, 5e6)
  const files = [
    () => fileOf(mixedLines(size, 'first')),
    () => fileOf(mixedLines(size, 'second')),
    () => {
      const third = mixedLines(size, 'third').map(line => Buffer.concat([line, Buffer.from(' ')]))
      return gzipSync(fileOf(third.reverse()), { level: 1 })
    },
  ]
  const calls: number[] = []
  // `npm test` reads the third alone. ../source/import-known-lines.test.ts asks what known lines do.
  for (const make of isAll ? files : files.slice(2)) {
    const file = join(temporaryFolder(), 'catalogue.jsonl')
    writeFileSync(file, make())
    const pool = countedThreads()
    const actual = await importFile(file, stores[0], folders[0], pool)
    calls.push(pool.calls)
    expect(actual).toEqual(await importFile(file, stores[1], folders[1], oneThread()))
    expect(actual.rejected).toBeGreaterThan(20)
    expect(actual.dropped).toBeGreaterThan(20)
  }
  expect(calls[0]).toBeGreaterThan(3)
  expect(calls.at(-1)).toBeGreaterThan(3)
})

// The test above has as many threads as this machine.
slowTest.each([16, 4])(
  'readItems reads a source of some megabytes in threads where there are %i of them',
  async size => {
    const folder = temporaryFolder()
    const file = join(folder, 'catalogue.jsonl')
    const text = 'abc '.repeat(4000)
    const lines = Array.from({ length: 600 }, (_, index) =>
      JSON.stringify({ type: 'product', id: `p${index}`, title: 'T', description: text }),
    )
    writeFileSync(file, lines.join('\n'))
    const pool = countedThreads(size)
    await importFile(file, storeIn(folder), folder, pool)
    expect(pool.calls).toBeGreaterThan(3)
  },
)

// A thread more would cost time alone.
slowTest('readItems starts no thread for a source with little that is new', async () => {
  const folder = temporaryFolder()
  const store = storeIn(folder)
  const file = join(folder, 'catalogue.jsonl')
  const line = (index: number) =>
    `${JSON.stringify({ type: 'product', id: `p${index}`, title: 'T', description: 'abc '.repeat(2000) })}\n`
  const lines = Array.from({ length: 1500 }, (_, index) => line(index))
  for (const [count, isThreaded] of [
    [300, false],
    [1500, true],
    [1500, false],
  ] as const) {
    writeFileSync(file, lines.slice(0, count).join(''))
    const pool = countedThreads()
    expect((await importFile(file, store, folder, pool)).rejected).toBe(0)
    expect(pool.calls > 0).toBe(isThreaded)
  }
})

test('readItems of a source that breaks off says so, and nothing is left of what threads were reading', async () => {
  const folder = temporaryFolder()
  const store = storeIn(folder)
  const file = join(folder, 'catalogue.jsonl.gz')
  const bytes = gzipSync(fileOf(mixedLines(6e6, '')), { level: 0 })
  writeFileSync(file, bytes.subarray(0, bytes.length - 100_000))
  // The last of the tests: it ends the threads while they read.
  const pool = Object.assign(countedThreads(), { close: threads.close })
  await expect(importFile(file, store, folder, pool)).rejects.toThrow(SourceError)
  expect(pool.calls).toBeGreaterThan(2)
  expect(existsSync(join(folder, 'rejected.jsonl.new'))).toBe(false)
  expect(store.prepare('SELECT count(*) AS n FROM products').get()).toEqual({ n: 0 })
})
