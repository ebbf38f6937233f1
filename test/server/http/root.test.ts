import { expect, test } from 'vitest'
import * as z from 'zod'
import { serverForAll } from '../../helpers/server.ts'

const server = serverForAll()
const noKey = { 'X-Api-Key': null }

const Root = z.strictObject({ documentation: z.url() })
const OpenApi = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  paths: z.record(z.string(), z.looseObject({})),
})

/** The documented paths below /api. */
const documented = [
  '/api',
  '/api/accounts/get_accounts',
  '/api/products/get_products',
  '/api/products/bulk-update',
  '/api/products/bulk-create',
  '/api/accounts/getAccount/{accountId}',
  '/api/products/getProduct/{productId}',
]

test('/api returns the address of a documentation page that loads nothing from other hosts', async () => {
  const { documentation } = Root.parse(JSON.parse((await server().get('/api')).bytes.toString()))
  expect(new URL(documentation).origin).toBe(server().url)
  const page = await server().get(new URL(documentation).pathname, noKey)
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const html = page.bytes.toString()
  for (const path of documented) expect(html).toContain(path)
  expect(html).not.toMatch(
    /<script[^>]+src|<link[^>]+href="(?:https?:)?\/\/|<(?:img|iframe)[^>]+src="(?:https?:)?\/\/|@import/i,
  )
})

test('/api uses the host of the request, unless a shell or a page would not take it', async () => {
  const documentationAt = async (headers: Record<string, string>) =>
    z
      .strictObject({ documentation: z.string() })
      .parse(JSON.parse((await server().get('/api', headers)).bytes.toString())).documentation
  expect(await documentationAt({ Host: 'tours.example' })).toMatch(/^http:\/\/tours\.example\/\w+$/)
  expect(await documentationAt({ Host: 'tours.example', 'X-Forwarded-Proto': 'https' })).toMatch(
    /^https:\/\/tours\.example\/\w+$/,
  )
  const prefixed = (prefix: string) =>
    documentationAt({ Host: 'tours.example', 'X-Forwarded-Prefix': prefix })
  expect(await prefixed('/a/b-c/')).toBe('http://tours.example/a/b-c/documentation')
  for (const prefix of ['//evil.example', 'evil', '/a"b', '/a?b', '/a b'])
    expect(await prefixed(prefix), prefix).toBe('http://tours.example/documentation')
  for (const host of ["it's", 'a;b', '$(b)', 'a&b', '%41', ''])
    expect(await documentationAt({ Host: host }), host).toMatch(/^(?:http:\/\/127\.0\.0\.1:\d+)?\/\w+$/)
})

test('/openapi.json describes every endpoint in OpenAPI 3.1', async () => {
  const reply = await server().get('/openapi.json', noKey)
  expect(reply.status).toBe(200)
  const { paths } = OpenApi.parse(JSON.parse(reply.bytes.toString()))
  for (const path of documented) expect(Object.keys(paths)).toContain(path)
  // The server was started with port 0.
  expect(reply.bytes.toString()).toContain(`'http://127.0.0.1:${server().port}/api/products?page=1&limit=2'`)
})
