import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../helpers/listen.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { buildCatalogue, pushFolder } from './pushing.ts'

/** A server that records requests and answers with a status. */
async function listener(status: number) {
  const bodies: unknown[] = []
  const url = await listen(async (request, response) => {
    bodies.push(await json(request))
    response.writeHead(status).end()
  })
  return { url: `${url}/hook?secret=x`, bodies }
}

test('push notifies IndexNow of added, changed and removed pages, and sends its report to a webhook', async () => {
  const folder = temporaryFolder()
  const to = join(folder, 'target')
  await buildCatalogue(folder, { p1: ['a', 'One'], p2: ['a', 'Two'], p3: ['b', 'Three'] })
  await pushFolder(folder, to)
  await buildCatalogue(folder, { p1: ['a', 'One, other'], p3: ['b', 'Three'], p4: ['a', 'Four'] })
  const [hook, indexNow] = [await listener(204), await listener(202)]
  const options = { indexnow: 'abcdef0123456789', webhook: hook.url }
  const report = await pushFolder(folder, to, options, { indexNow: indexNow.url })
  expect(report.warnings).toEqual([])
  const [told] = indexNow.bodies
  expect(told).toMatchObject({
    host: 'tours.example.com',
    key: 'abcdef0123456789',
    keyLocation: 'https://tours.example.com/abcdef0123456789.txt',
  })
  const pages = ['', 'accounts/a.html', 'products/p1.html', 'products/p2.html', 'products/p4.html']
  expect(told).toHaveProperty(
    'urlList',
    expect.arrayContaining(pages.map(path => `https://tours.example.com/${path}`)),
  )
  expect(told).toHaveProperty('urlList.length', pages.length)
  expect(readFileSync(join(to, 'abcdef0123456789.txt'), 'utf8')).toBe('abcdef0123456789')
  const { seconds: _, ...sameEachTime } = report
  expect(hook.bodies).toEqual([{ ...sameEachTime, seconds: 0, baseUrl: 'https://tours.example.com' }])
  // A push without changes notifies nobody.
  await pushFolder(folder, to, options, { indexNow: indexNow.url })
  expect([hook.bodies.length, indexNow.bodies.length]).toEqual([1, 1])
})

test('a push succeeds even if its notices fail; the address of a webhook stays secret', async () => {
  const folder = temporaryFolder()
  await buildCatalogue(folder, { p1: ['a', 'One'] })
  const [hook, indexNow] = [await listener(500), await listener(403)]
  const report = await pushFolder(
    folder,
    join(folder, 'target'),
    { indexnow: 'abcdef0123456789', webhook: hook.url },
    { indexNow: indexNow.url },
  )
  expect(report.warnings).toEqual([
    'IndexNow was not told: it answered 403',
    `${new URL(hook.url).host} was not told: it answered 500`,
  ])
})
