import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sirv from 'sirv'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { HttpBaselineOptions } from '../../src/baseline/http-baseline.ts'
import { openBaseline } from '../../src/baseline/open-baseline.ts'
import type { Partition } from '../../src/catalogue/partition.ts'
import { SourceError, UsageError } from '../../src/errors.ts'
import { realTiming } from '../../src/http-client/timing.ts'
import { isAll } from '../helpers/extent.ts'
import { listen } from '../helpers/listen.ts'
import { recordLines } from '../helpers/record-lines.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { tour, writeCatalogue } from '../publish/small-catalogue.ts'

const builds = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
afterAll(() => rmSync(builds, { recursive: true }))

/** A target that holds a generation, to be changed by the test. It is built once for each title. */
async function published(title = 'One'): Promise<string> {
  const [folder, target] = [join(builds, title), temporaryFolder()]
  if (!existsSync(folder)) {
    mkdirSync(folder)
    await build(folder, writeCatalogue(folder, [tour('1', title), tour('2', 'Two')]))
  }
  cpSync(join(folder, 'out/current/'), target, { recursive: true })
  return target
}

type Fields = Record<string, unknown>
type Response = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Serves a folder on a free port; `response` may do something else with a request. */
async function serve(target: string, reply: Response = (_, __, next) => next()) {
  const files = sirv(target, { dev: true, dotfiles: true })
  const asked: string[] = []
  const url = await listen((request, response) => {
    asked.push(request.url ?? '')
    reply(request, response, () => files(request, response, () => void response.writeHead(404).end()))
  })
  return { url, asked }
}

/** Sleeps for no time at all. */
const quick: HttpBaselineOptions = {
  timing: { ...realTiming, random: () => 0, sleep: () => Promise.resolve() },
}

async function open(name: string, isFirst = false) {
  const opened = await openBaseline(name, join(temporaryFolder(), 'base'), { ...quick, isFirst })
  onTestFinished(opened.close)
  return opened
}

/** What is wrong, where it is expected. */
async function failureOf(name: string): Promise<string> {
  const error = await open(name).then(
    () => new Error('it was opened'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SourceError) && !(error instanceof UsageError)) throw error
  expect(error.message).not.toContain('\n')
  return error.message.replaceAll(name, 'BASE')
}

describe('openBaseline', () => {
  test('openBaseline reads no FIFO, which nobody writes to', async () => {
    const target = await published()
    rmSync(join(target, 'manifest.json'))
    execFileSync('mkfifo', [join(target, 'manifest.json')])
    expect(await failureOf(target)).toBe(
      'Reading the base "BASE": "manifest.json" is a FIFO, and no regular file',
    )
  })

  test('openBaseline reads what is published at an address and in a folder', async () => {
    const target = await published()
    const { url } = await serve(target)
    for (const name of [url, `${url}/`, target]) {
      const { live } = await open(name)
      expect(live).toMatchObject({ number: 1, manifest: { counts: { products: 2 } } })
      expect(recordLines(String(live?.folder)).map(({ id }) => id)).toEqual(['a', '1', '2'])
    }
  })

  test('openBaseline finds nothing published in an empty folder, and where the user says so', async () => {
    expect((await open(temporaryFolder())).live).toBeNull()
    const { url } = await serve(temporaryFolder())
    const refusing = await serve(temporaryFolder(), (_, response) => void response.writeHead(403).end())
    const half = await published()
    rmSync(join(half, 'manifest.json'))
    for (const [name, message] of [
      [url, 'Reading the base "BASE": it has no manifest.json'],
      [half, 'Reading the base "BASE": it has no manifest.json'],
      [refusing.url, 'Reading "manifest.json" of the base "BASE": it answers 403 Forbidden'],
    ] as const) {
      expect(await failureOf(name)).toBe(message)
      await expect(open(name)).rejects.toMatchObject({ hint: expect.stringContaining('--first') })
      expect((await open(name, true)).live).toBeNull()
    }
    // It says nothing of a base that holds something, or fails.
    expect((await open(await published(), true)).live?.number).toBe(1)
    const failing = await serve(temporaryFolder(), (_, response) => void response.writeHead(401).end())
    await expect(open(failing.url, true)).rejects.toThrow('it answers 401 Unauthorized')
    expect(await failureOf('/no/such/folder')).toBe('Reading the base "BASE": there is no such folder')
    const out = temporaryFolder()
    await build(out, writeCatalogue(out, [tour('1', 'One')]))
    expect(await failureOf(join(out, 'out'))).toBe('Reading the base "BASE": it is an output root')
    expect(await failureOf('https://user:secret@example.com/')).toBe(
      'Reading --base "https://example.com": it has no credentials, no query and no fragment',
    )
  })

  test('openBaseline takes compressed answers, redirects and a server that fails for a while', async () => {
    const target = await published()
    const behind = await serve(target, (request, response, next) => {
      if (request.headers['accept-encoding'] !== 'gzip') return next()
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync(readFileSync(join(target, request.url ?? ''))))
    })
    let failures = 0
    const { url } = await serve(target, (request, response) => {
      if (failures++ < 3) {
        if (failures === 1) response.socket?.destroy()
        else response.writeHead(503, { 'retry-after': '0' }).end()
      } else response.writeHead(302, { location: `${behind.url}${request.url}` }).end()
    })
    expect((await open(url)).live?.number).toBe(1)
    const looping = await serve(target, (_, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    )
    expect(await failureOf(looping.url)).toBe(
      'Reading "manifest.json" of the base "BASE": it redirects in a circle',
    )
    const broken = await serve(target, (_, response) => response.socket?.destroy())
    expect(await failureOf(broken.url)).toMatch(
      /it closes the connection before its answer ends; given up after/,
    )
  })

  const READ = ['/manifest.json', '/records/index.json', '/records/all.jsonl']

  test('openBaseline reads once more what is of two generations, and then says so', async () => {
    const [old, next] = [await published('One'), await published('Another, longer title')]
    for (const [first, second] of [
      [old, next],
      [next, old],
    ]) {
      const moving = temporaryFolder()
      cpSync(String(second), moving, { recursive: true })
      let reads = 0
      const { url, asked } = await serve(moving, (request, response, go) => {
        if (request.url === '/manifest.json' && reads++ === 0)
          return void response.end(readFileSync(join(String(first), 'manifest.json')))
        go()
      })
      expect((await open(url)).live).not.toBeNull()
      expect(asked).toEqual([...READ, ...READ])
      copyFileSync(join(String(first), 'manifest.json'), `${moving}/m`)
      const stuck = await serve(moving, (request, response, go) =>
        request.url === '/manifest.json' ? void response.end(readFileSync(`${moving}/m`)) : go(),
      )
      expect(await failureOf(stuck.url)).toBe(
        'Reading the base "BASE": its records/all.jsonl is not the one that its manifest.json names',
      )
    }
  })

  test('openBaseline reads regular files alone', async () => {
    for (const [kind, make] of [
      ['a FIFO', (file: string) => execFileSync('mkfifo', [file])],
      ['a folder', (file: string) => mkdirSync(file)],
    ] as const) {
      const folder = temporaryFolder()
      make(join(folder, 'manifest.json'))
      const reason = `"manifest.json" is ${kind}, and no regular file`
      expect(await failureOf(folder)).toBe(`Reading the base "BASE": ${reason}`)
    }
  })

  type ManifestCase = [what: string, change: (manifest: Fields, files: Fields) => unknown, message: RegExp]
  const withFile = (path: string, digest: string) => (manifest: Fields, files: Fields) => ({
    ...manifest,
    files: { ...files, [path]: { bytes: 1, digest } },
  })

  const tooManyBytes: ManifestCase = [
    'too many bytes',
    () => ' '.repeat(49 * 1024 * 1024),
    /its manifest.json has more than 48 MB$/,
  ]

  test.each<ManifestCase>([
    ['no JSON', () => '<!doctype html>', /its manifest.json is not JSON$/],
    ['another JSON', () => '[]', /its manifest.json is none: /],
    // `npm test` leaves this to the next one, and to the line without an end below.
    ...(isAll ? [tooManyBytes] : []),
    [
      'too many values',
      () => `[${'[],'.repeat(400_000)}0]`,
      /its manifest.json names more than 250,000 files$/,
    ],
    [
      'an endless list of records',
      (manifest, files) => ({
        ...manifest,
        files: { ...files, 'records/all.jsonl': { bytes: 3e9, digest: 'a'.repeat(64) } },
      }),
      /names lists of records of more than 2048 MB$/,
    ],
    ['no number', manifest => ({ ...manifest, generation: 0 }), /has no generation$/],
    ...[
      '../../etc/passwd',
      '/etc/passwd',
      'a/../b',
      'a//b',
      'a\\b',
      '.tourpress/deployed.json',
      '.tourpress/lock.db',
      'feeds/.hidden',
      '.well-known/.hidden',
      'feeds/.nojekyll',
      'a\0b',
      'a\u{d800}',
      '',
      'a\nb',
      './a',
      'manifest.json',
    ].map(
      (path): ManifestCase => [
        `the path ${JSON.stringify(path)}`,
        withFile(path, 'a'.repeat(64)),
        /, which is no path of a tree$/,
      ],
    ),
    ['a digest that is none', withFile('llms.txt', 'x'), /does not say what "llms.txt" is$/],
  ])('openBaseline refuses a manifest with %s', async (_, change, message) => {
    const target = await published()
    const file = join(target, 'manifest.json')
    const manifest: Fields = JSON.parse(readFileSync(file, 'utf8'))
    const files = manifest['files']
    const text = change(manifest, typeof files === 'object' && files !== null ? { ...files } : {})
    const forged = temporaryFolder()
    cpSync(target, forged, { recursive: true, filter: from => !from.endsWith('manifest.json') })
    writeFileSync(join(forged, 'manifest.json'), typeof text === 'string' ? text : JSON.stringify(text))
    expect(await failureOf(forged)).toMatch(message)
  })

  test.each<[string, (lines: string[]) => string[]]>([
    ['no JSON', lines => ['{', ...lines]],
    ['a file that leads elsewhere', lines => lines.map(line => line.replace('"json":', '"../../x":'))],
    ['a file of less than nothing', lines => lines.map(line => line.replace(/"json":\d+/, '"json":-1'))],
    ['a record twice', ([first = '', ...rest]) => [first, first, ...rest]],
    ['another order', lines => lines.toReversed()],
    ['a product of nobody', lines => lines.map(line => line.replace('"account":"a"', '"account":null'))],
    ['an endless line', () => ['x'.repeat(5 * 1024 * 1024)]],
    ['a hash that is none', lines => lines.map(line => line.replace(/"hash":"./, '"hash":"'))],
  ])('openBaseline refuses a list of records with %s', async (_, change) => {
    const [target, forged] = [await published(), temporaryFolder()]
    const lines = readFileSync(join(target, 'records/all.jsonl'), 'utf8').split('\n').slice(0, -1)
    const text = change(lines)
      .map(line => `${line}\n`)
      .join('')
    const manifest = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))
    manifest.files['records/all.jsonl'] = { bytes: Buffer.byteLength(text), digest: hash('sha256', text) }
    mkdirSync(join(forged, 'records'))
    writeFileSync(join(forged, 'records/all.jsonl'), text)
    copyFileSync(join(target, 'records/index.json'), join(forged, 'records/index.json'))
    writeFileSync(join(forged, 'manifest.json'), JSON.stringify(manifest))
    expect(await failureOf(forged)).toMatch(
      /^Reading the base "BASE": line \d+ of its records\/all\.jsonl (?:is no line of a list|has more than 4 MB)/,
    )
  })
})

describe('lists of records in many buckets', () => {
  type Lists = Record<string, string[]>
  const lineOf = (id: string, account: string) =>
    `{"type":"product","id":"${id}","account":"${account}","title":"","hash":"${'1'.repeat(64)}","updated":null,"digest":"${'2'.repeat(64)}","bytes":{"json":9}}`
  // The SHA-256 of a, b and c begin with ca, 3e and 2e.
  const sound: Lists = { c: [lineOf('1', 'a')], 3: [lineOf('2', 'b'), lineOf('3', 'b')] }
  const cut = 'ca978112ca1bbdca-0'

  /** A target with these lists, and the index that `facts` changes. */
  async function forged(lists: Lists, facts = {}, cuts: Partition['cuts'] = []): Promise<string> {
    const target = await published()
    rmSync(join(target, 'records'), { recursive: true })
    mkdirSync(join(target, 'records'))
    const manifest = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))
    const put = (path: string, text: string) => {
      writeFileSync(join(target, path), text)
      manifest.files[path] = { bytes: Buffer.byteLength(text), digest: hash('sha256', text) }
    }
    for (const path of Object.keys(manifest.files))
      if (path.startsWith('records/')) delete manifest.files[path]
    const buckets: Record<string, object> = {}
    for (const [bucket, lines] of Object.entries(lists)) {
      put(`records/${bucket}.jsonl`, lines.map(line => `${line}\n`).join(''))
      const hashes = lines.map(line => `product\0${JSON.parse(line).id}\0${'1'.repeat(64)}\n`).join('')
      const count = lines.length
      buckets[bucket] = {
        ...{ accounts: 0, products: count, files: count, bytes: { json: 9 * count } },
        ...{ hashes: hash('sha256', hashes), ...facts },
      }
    }
    put('records/index.json', JSON.stringify({ buckets }))
    manifest.partition = { digits: 1, cuts }
    rmSync(join(target, 'manifest.json'))
    writeFileSync(join(target, 'manifest.json'), JSON.stringify(manifest))
    return target
  }

  test('are read', async () => {
    const { live } = await open(await forged(sound))
    expect(recordLines(String(live?.folder)).map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect((await open(await forged({ [cut]: [lineOf('1', 'a')] }, {}, [['a', 1]]))).live).not.toBeNull()
  })

  test.each<[string, Lists, object, RegExp]>([
    ['one of another bucket', { 3: [lineOf('1', 'a')] }, {}, /line 1 of its records\/3\.jsonl is no line/],
    ['one of an account that is not cut', { [cut]: [lineOf('1', 'a')] }, {}, /line 1 of its records\/ca97/],
    ['one twice', { c: [lineOf('1', 'a')], 3: [lineOf('1', 'b')] }, {}, /two of its lists have one record$/],
    ['others than their hashes say', sound, { hashes: '0'.repeat(64) }, /index\.json does not say what/],
    ['more than their index says', sound, { products: 0 }, /index\.json does not say what/],
    ['files that their index does not know', sound, { bytes: {} }, /index\.json does not say what/],
  ])('are refused if they have %s', async (_, lists, facts, message) => {
    expect(await failureOf(await forged(lists, facts))).toMatch(message)
  })
})

describe('a base', () => {
  test('a base is asked again after a time in which nobody asked, and may take long as long as it gives enough', async () => {
    const target = await published()
    let now = 0
    const { url } = await serve(target, async (request, response, next) => {
      if (request.url === '/products/1.md') await new Promise(resolve => setTimeout(resolve, 250))
      const [, size = 0] = /^.products.(\d+)$/.exec(request.url ?? '') ?? []
      if (size === 0) return next()
      // Longer than anybody waits for a response; each piece says that there is one.
      for (let sent = 0; sent < 1_000_000 && !response.destroyed; sent += Number(size)) {
        response.write('x'.repeat(Number(size)))
        // The reader is in this process: after two turns of the loop it has the piece, however busy the machine is.
        for (let turn = 0; turn < 2; turn++) await new Promise(resolve => setImmediate(resolve))
        now += 20_000
        await new Promise(resolve => setTimeout(resolve, 150))
      }
      response.end()
    })
    const timing = { now: () => now, today: () => now, random: () => 0, sleep: () => Promise.resolve() }
    const { live, close } = await openBaseline(url, join(temporaryFolder(), 'base'), { timing })
    onTestFinished(close)
    now += 3_600_000
    const file = (path: string, bytes = statSync(join(target, path)).size) => ({ path, bytes, digest: null })
    await live?.fetch([file('products/1.md')])
    await live?.fetch([file('products/200000', 1_000_000)])
    expect(live?.baseline?.figures.files).toBe(5)
    await expect(live?.fetch([file('products/50', 1_000_000)])).rejects.toThrow(
      /^Reading "products\/50" of the base "http:.*": it sends less than 8 kB a second$/,
    )
  })

  test('a base brings files once, and refuses one that is not what its list says', async () => {
    const target = await published()
    const { url, asked } = await serve(target)
    const { live } = await open(url)
    const folder = live?.folder ?? ''
    const path = 'products/1.md'
    const bytes = statSync(join(target, path)).size
    await live?.fetch([{ path, bytes, digest: null }])
    await live?.fetch([{ path, bytes, digest: null }])
    expect(readFileSync(join(folder, path))).toEqual(readFileSync(join(target, path)))
    expect(asked.filter(one => one.endsWith('.md'))).toEqual(['/products/1.md'])
    for (const wrong of [
      { path: 'products/2.md', bytes: bytes - 1, digest: null },
      { path: 'products/2.txt', bytes: 1000, digest: null },
      { path: 'products/3.md', bytes, digest: null },
      {
        path: 'changes/1.jsonl',
        bytes: statSync(join(target, 'changes/1.jsonl')).size,
        digest: 'a'.repeat(64),
      },
    ])
      await expect(live?.fetch([wrong])).rejects.toThrow(
        `Reading "${wrong.path}" of the base "${url}": it is not what its list says`,
      )
  })

  test('a base brings files whose paths need escapes in addresses', async () => {
    const target = await published()
    const manifest = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))
    const files = ['.nojekyll', '.well-known/a.json', 'feeds/new 100 % ü.xml'].map(path => {
      mkdirSync(dirname(join(target, path)), { recursive: true })
      writeFileSync(join(target, path), path)
      return { path, bytes: Buffer.byteLength(path), digest: hash('sha256', path) }
    })
    for (const { path, ...file } of files) manifest.files[path] = file
    rmSync(join(target, 'manifest.json'))
    writeFileSync(join(target, 'manifest.json'), JSON.stringify(manifest))
    const { live } = await open((await serve(target)).url)
    await live?.fetch(files)
    for (const { path } of files) expect(readFileSync(join(live?.folder ?? '', path), 'utf8')).toBe(path)
  })

  test('a base tells when another generation came, and leaves nothing behind', async () => {
    const [target, other] = [await published(), await published('Uno')]
    const moving = temporaryFolder()
    cpSync(target, moving, { recursive: true })
    const folder = join(temporaryFolder(), 'base')
    const { live, close } = await openBaseline(moving, folder, quick)
    await live?.confirm()
    const manifest = readFileSync(join(other, 'manifest.json'))
    rmSync(join(moving, 'manifest.json'))
    writeFileSync(join(moving, 'manifest.json'), manifest)
    await expect(live?.confirm()).rejects.toThrow(/another generation was published there meanwhile$/)
    await close()
    expect(existsSync(folder)).toBe(false)
  })
})
