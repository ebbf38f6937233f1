import { expect, test } from 'vitest'
import { STORE_ENVIRONMENT, startS3Store } from '../../helpers/s3-store.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { buildCatalogue, pushFolder } from '../pushing.ts'
import { pushToStore } from './pushing-to-stores.ts'

test('a push stores further headers by pattern, signed, and sends again the files whose headers change', async () => {
  const folder = temporaryFolder()
  await buildCatalogue(folder, { p1: ['a', 'One'], p2: ['a', 'Two'] }, ['maps'])
  const { url, objects, requests, close } = await startS3Store()
  const push = async (headers: { pattern: string; headers: Record<string, string> }[]) => {
    requests.length = 0
    const given = { environment: STORE_ENVIRONMENT, scratch: folder, options: { headers } }
    const report = await pushToStore({ folder, url, ...given })
    const sent = requests.filter(({ method, key }) => method === 'PUT' && !key.includes('.tourpress'))
    return { report, sent: sent.map(({ key }) => key.replace('site/', '')).sort() }
  }
  const headersOf = (path: string) => objects.get(`site/${path}`)?.headers
  const plain = await push([])
  expect(plain.sent.length).toBeGreaterThan(15)
  expect(objects.get('site/.tourpress/deployed.json')?.bytes.toString()).not.toContain('"headers"')
  expect(await push([])).toMatchObject({ sent: [], report: { requests: { all: 1 } } })

  const everywhere = { pattern: '/*', headers: { 'X-Amz-Acl': 'public-read', 'Cache-Control': 'max-age=5' } }
  const products = {
    pattern: '/products/*.md',
    headers: { 'Cache-Control': 'max-age=9, public', 'Content-Disposition': 'attachment' },
  }
  const kept = { pattern: '/.tourpress/*', headers: { 'x-amz-acl': 'private', 'Cache-Control': 'max-age=7' } }
  expect((await push([everywhere, products, kept])).sent).toEqual(plain.sent)
  expect(headersOf('products/p1.md')).toEqual({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'max-age=9, public',
    'content-disposition': 'attachment',
    'x-amz-acl': 'public-read',
  })
  expect(headersOf('products/p1.json')).toMatchObject({ 'cache-control': 'max-age=5' })
  expect(headersOf('.tourpress/deployed.json')).toEqual({
    ...{ 'content-type': 'application/json', 'cache-control': 'no-store', 'x-amz-acl': 'private' },
  })

  const other = {
    ...products,
    headers: { 'Content-Type': 'text/plain', 'x-amz-storage-class': 'STANDARD_IA' },
  }
  expect((await push([everywhere, other, kept])).sent).toEqual(['products/p1.md', 'products/p2.md'])
  expect(headersOf('products/p2.md')).toEqual({
    ...{ 'content-type': 'text/plain', 'cache-control': 'max-age=5' },
    ...{ 'x-amz-acl': 'public-read', 'x-amz-storage-class': 'STANDARD_IA' },
  })
  expect(await push([everywhere, other, kept])).toMatchObject({ sent: [], report: { requests: { all: 1 } } })
  await push([])
  expect(headersOf('products/p2.md')).toEqual({
    ...{ 'content-type': 'text/markdown; charset=utf-8' },
    'cache-control': 'public, max-age=60, must-revalidate',
  })
  await close()
})

test('a folder, which keeps no headers, is refused where its target has some', async () => {
  const folder = temporaryFolder()
  const headers = [{ pattern: '/*', headers: { 'x-amz-acl': 'public-read' } }]
  await expect(pushFolder(folder, `${folder}/to`, { headers })).rejects.toThrow(
    /^Opening the target "file:.*": a folder keeps no headers, and its target has some$/,
  )
})
