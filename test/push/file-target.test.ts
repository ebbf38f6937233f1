import { execFileSync, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OutputError } from '../../src/errors.ts'
import { openFileTarget } from '../../src/push/file/file-target.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const headers = { contentType: 'text/plain', cacheControl: null, contentEncoding: null }

function open(folder = temporaryFolder(), dryRun = false) {
  const target = openFileTarget(`file:${folder}/target`, {
    out: join(folder, 'out'),
    encoded: null,
    headers: [],
    dryRun,
  })
  const put = (key: string, text: string, ifMatch?: string | null) =>
    target.put(key, Buffer.from(text), {
      sha256: hash('sha256', text),
      headers,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    })
  const read = async (key: string) => {
    const stored = await target.get(key)
    return stored === null
      ? null
      : { tag: stored.tag, text: Buffer.concat(await Array.fromAsync(stored.content)).toString() }
  }
  return { folder: join(folder, 'target'), scratch: folder, target, put, read }
}

test('a folder keeps objects by their keys, and lists them', async () => {
  const { target, put, read, folder } = open()
  expect(await read('a/b.txt')).toBeNull()
  expect(await Array.fromAsync(target.list())).toEqual([])
  const tag = await put('a/b.txt', 'one')
  expect(tag).toBe(hash('sha256', 'one'))
  await put('a/b.txt', 'two')
  await put('~x.txt', '')
  expect(await read('a/b.txt')).toEqual({ tag: hash('sha256', 'two'), text: 'two' })
  const listed = await Array.fromAsync(target.list())
  expect(listed.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
    { key: 'a/b.txt', bytes: 3, tag: hash('sha256', 'two') },
    { key: '~x.txt', bytes: 0, tag: hash('sha256', '') },
  ])
  expect(statSync(join(folder, 'a/b.txt')).mode & 0o777).toBe(0o644)
  await target.flush?.()
  await target.delete(['a/b.txt', 'not/there.txt'])
  expect(readdirSync(folder).toSorted()).toEqual(['.tourpress', '~x.txt'])
})

test('only one of many concurrent conditional writes stores its object', async () => {
  const { put, read } = open()
  const first = await Promise.all(
    Array.from({ length: 20 }, (_, index) => put('key', `first ${index}`, null)),
  )
  expect(first.filter(tag => tag !== null)).toHaveLength(1)
  const tag = (await read('key'))?.tag ?? ''
  expect(first).toContain(tag)
  const second = await Promise.all(
    Array.from({ length: 20 }, (_, index) => put('key', `second ${index}`, tag)),
  )
  expect(second.filter(stored => stored !== null)).toHaveLength(1)
  expect((await read('key'))?.text).toMatch(/^second/)
  expect(await put('gone', 'x', tag)).toBeNull()
  expect(await read('gone')).toBeNull()
})

test('a folder rejects content with another SHA-256', async () => {
  const { target, scratch, read } = open()
  const file = join(scratch, 'file')
  writeFileSync(file, 'changed')
  const options = { sha256: hash('sha256', 'as it was'), headers }
  await expect(target.put('key', { file, bytes: 9 }, options)).rejects.toThrow(OutputError)
  await expect(target.put('key', Buffer.from('x'), options)).rejects.toThrow('its bytes changed')
  expect(await read('key')).toBeNull()
  await target.put('key', { file, bytes: 7 }, { ...options, sha256: hash('sha256', 'changed') })
  expect((await read('key'))?.text).toBe('changed')
})

test('no key leads out of the folder', async () => {
  const { put, target, scratch } = open()
  writeFileSync(join(scratch, 'outside'), 'mine')
  for (const key of ['../outside', 'a/../../outside', '/outside', '', './x'])
    for (const work of [() => put(key, 'x'), () => target.delete([key]), () => target.get(key)])
      await expect(work()).rejects.toThrow('is no path of a tree')
  expect(readFileSync(join(scratch, 'outside'), 'utf8')).toBe('mine')
})

test('a folder that cannot be made is an error of one line', async () => {
  const { folder, put } = open()
  mkdirSync(join(folder, 'products.md'), { recursive: true })
  await expect(put('products.md', 'x')).rejects.toThrow(/^Pushing to "file:.*": EISDIR|ENOTEMPTY|EEXIST/)
})

test('temporary files of a killed push are removed by the next one, but never the files of a running push', async () => {
  const { folder, scratch, target, put, read } = open()
  const incoming = join(folder, '.tourpress/incoming')
  const written = () => (existsSync(incoming) ? readdirSync(incoming) : [])
  // Opening a pipe for reading waits until it is opened for writing.
  const pipe = join(scratch, 'pipe')
  execFileSync('mkfifo', [pipe])
  const code = `const { openFileTarget } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/push/file/file-target.ts'))})
    const target = openFileTarget(${JSON.stringify(target.name)}, { out: 'out', encoded: null, headers: [], dryRun: false })
    await target.put('half', { file: ${JSON.stringify(pipe)}, bytes: 5 }, ${JSON.stringify({ sha256: hash('sha256', 'whole'), headers })})`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  await expect.poll(written).toHaveLength(1)
  const live = written()

  await put('a.txt', 'one')
  expect(written()).toEqual(live)
  await target[Symbol.asyncDispose]()

  other.kill('SIGKILL')
  await once(other, 'exit')
  await using next = open(scratch).target
  const whole = next.put('b.txt', { file: pipe, bytes: 5 }, { sha256: hash('sha256', 'whole'), headers })
  await expect.poll(() => written().filter(name => !live.includes(name))).toHaveLength(1)
  expect(written()).toHaveLength(1)

  // A third push begins during that write. It must not remove the file.
  await open(scratch).put('c.txt', 'three')
  expect(written()).toHaveLength(1)
  writeFileSync(pipe, 'whole')
  await whole
  expect((await read('b.txt'))?.text).toBe('whole')
  expect(written()).toEqual([])
  expect((await Array.fromAsync(next.list())).map(({ key }) => key).sort()).toEqual([
    'a.txt',
    'b.txt',
    'c.txt',
  ])
})

test('a push that writes nothing removes what an earlier one could not, and a dry run leaves it', async () => {
  const { folder, scratch } = open()
  const left = join(folder, '.tourpress/incoming')
  mkdirSync(left, { recursive: true })
  writeFileSync(join(left, 'half'), 'x')
  await open(scratch, true).target[Symbol.asyncDispose]()
  expect(existsSync(left)).toBe(true)
  await open(scratch).target[Symbol.asyncDispose]()
  expect(readdirSync(join(folder, '.tourpress'))).toEqual([])
})
