import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonOf, SAMPLE } from '../../helpers/server.ts'
import { places, tourpress } from '../../helpers/tourpress.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { folderTarget, startReader } from './start-reader.ts'

const HASH = hash('sha256', 'a key')

async function stderrOf(...args: string[]): Promise<string> {
  const { code, stderr } = await tourpress(['serve', '--port', '0', '--workers', '1', ...args])
  expect(code).toBeGreaterThan(1)
  return stderr.split('\n')[0] ?? ''
}

test('a target that cannot be served is one clear line', async () => {
  const folder = temporaryFolder()
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const broken = join(folder, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'manifest.json'), '{}')
  expect(await stderrOf('--public', '--from', `file:${folder}/none`)).toBe(
    `tourpress: Reading the target "${folder}/none": there is no such folder`,
  )
  expect(await stderrOf('--public', '--from', `file:${empty}`)).toBe(
    `tourpress: Reading the target "${empty}": it has no manifest.json`,
  )
  expect(await stderrOf('--public', '--from', `file:${broken}`)).toMatch(
    /^tourpress: Reading the target ".*broken": its manifest.json is none: /,
  )
  expect(await stderrOf('--public', '--from', 'tours')).toBe(
    'tourpress: Reading --from: "tours" begins with neither file: nor https:// nor s3://',
  )
  expect(await stderrOf('--public', '--from', 'https://me:secret@tours.example.com')).toBe(
    'tourpress: Reading --from "https://tours.example.com": it has no credentials, no query and no fragment',
  )
  expect(await stderrOf('--from', `file:${empty}`)).toBe(
    `tourpress: Serving from "file:${empty}": no request could have a valid key`,
  )
})

test('a file of keys that is wrong is one clear line, without what may be a key', async () => {
  const folder = temporaryFolder()
  const keys = join(folder, 'keys')
  writeFileSync(keys, `# partners\n\n${HASH}\ntourpress_secret\n`)
  expect(await stderrOf('--from', `file:${folder}`, '--keys', keys)).toBe(
    `tourpress: Reading --keys "${keys}": line 4 is not the SHA-256 of a key, 64 digits from 0 to f`,
  )
  expect(await stderrOf('--from', `file:${folder}`, '--keys', `${keys}.none`)).toMatch(
    /^tourpress: Reading --keys ".*keys.none": /,
  )
  expect(await stderrOf('--keys', keys)).toBe(
    'tourpress: Reading --keys: only a server with --from takes keys from a file',
  )
})

test('key list --hashes makes the file of keys of a reader, which answers 501 where a store is needed', async () => {
  const folder = temporaryFolder()
  await build(folder, SAMPLE)
  const target = await folderTarget()
  await target.push(folder)
  const [, , store = '', file = ''] = places(folder)
  const account = '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'
  const [key = ''] = (await tourpress(['key', 'add', account, store, file])).stdout.split('\n')
  const listed = await tourpress(['key', 'list', '--hashes', store, file])
  expect(listed.stdout).toBe(`${hash('sha256', key)}\n`)
  const keys = join(folder, 'keys')
  writeFileSync(keys, listed.stdout)
  const { get } = await startReader({ ...target.reader, keys }, { isPublic: false })
  const path = '/api/products/get_products?product_ids=harbour-kayak-tour-sh101'
  expect((await get(path, { 'X-Api-Key': key })).status).toBe(200)
  expect((await get(path, { 'X-Api-Key': `${key}x` })).status).toBe(401)
  expect((await get(path)).status).toBe(401)
  expect((await get('/healthz')).status).toBe(200)
  const needStore = [
    ['/api', 'GET'],
    ['/api/products', 'GET'],
    ['/api/products/bulk-update', 'PUT'],
    ['/api/products/bulk-create', 'POST'],
    [`/api/accounts/getAccount/${account}`, 'GET'],
    ['/api/products/getProduct/harbour-kayak-tour-sh101', 'GET'],
    ['/documentation', 'GET'],
    ['/openapi.json', 'GET'],
  ] as const
  for (const [path, method] of needStore)
    expect(jsonOf(await get(path, {}, method)), path).toEqual({
      status: 501,
      body: {
        error: 'Not answered here: this server only reads published files. Ask the server that has the store',
        status: 501,
      },
    })
  expect((await get('/nothing')).status).toBe(404)
})
