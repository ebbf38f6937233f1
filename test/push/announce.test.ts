import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { json, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { announce } from '../../src/push/announce.ts'
import { openFileTarget } from '../../src/push/file/file-target.ts'
import { planDeletions } from '../../src/push/plan/deletions.ts'
import { openPushTables } from '../../src/push/plan/push-tables.ts'
import { emptyReport } from '../../src/push/push-report.ts'
import { NOT_DEPLOYED } from '../../src/push/state/deployed.ts'
import { listen } from '../helpers/listen.ts'
import { silent, temporaryFolder } from '../helpers/workspace.ts'
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

const Body = z.object({
  paths: z.record(z.enum(['added', 'changed', 'unpublished', 'deleted']), z.array(z.string())),
  pathsAt: z.null(),
})

const pathsOf = (body: unknown) => Body.parse(body).paths
const productFiles = (id: string) => ['html', 'json', 'jsonl', 'md'].map(suffix => `products/${id}.${suffix}`)

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
  const pages = [
    '',
    'offers.html',
    'accounts/a.html',
    'products/p1.html',
    'products/p2.html',
    'products/p4.html',
  ]
  expect(told).toHaveProperty(
    'urlList',
    expect.arrayContaining(pages.map(path => `https://tours.example.com/${path}`)),
  )
  expect(told).toHaveProperty('urlList.length', pages.length)
  expect(readFileSync(join(to, 'abcdef0123456789.txt'), 'utf8')).toBe('abcdef0123456789')
  const { seconds: _, ...sameEachTime } = report
  const [body] = hook.bodies
  expect(body).toMatchObject({ ...sameEachTime, seconds: 0, baseUrl: 'https://tours.example.com' })
  const { added, changed, unpublished, deleted } = pathsOf(body)
  expect(added.filter(path => path.startsWith('products/')).sort()).toEqual(productFiles('p4'))
  expect(changed.filter(path => path.startsWith('products/')).sort()).toEqual(productFiles('p1'))
  expect([unpublished, deleted]).toEqual([productFiles('p2'), []])
  expect([added.length, changed.length]).toEqual([report.sent.added, report.sent.changed])
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

test('a webhook is told that what was unpublished is deleted, at once or a day later', async () => {
  const folder = temporaryFolder()
  const to = join(folder, 'target')
  const hook = await listener(204)
  const day = 24 * 3_600_000
  const push = (deleteNow: boolean, days: number) =>
    pushFolder(folder, to, { deleteNow, webhook: hook.url }, { now: new Date(Date.now() + days * day) })
  await buildCatalogue(folder, { p1: ['a', 'One'], p2: ['a', 'Two'], p3: ['a', 'Three'] }, [])
  await push(false, 0)
  await buildCatalogue(folder, { p1: ['a', 'One'], p2: ['a', 'Two'] }, [])
  await push(false, 0)
  await buildCatalogue(folder, { p1: ['a', 'One'] }, [])
  await push(true, 0)
  const told = hook.bodies.map(body => {
    const { unpublished, deleted } = pathsOf(body)
    return [unpublished, deleted]
  })
  const files = (id: string) => productFiles(id).slice(1)
  expect(told).toEqual([
    [[], []],
    [files('p3'), []],
    [[], [...files('p2'), ...files('p3')]],
  ])
})

test('a webhook gets the address of the list of paths where they are more than 1 MB', async () => {
  const bodies: string[] = []
  const url = await listen(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(204).end()
  })
  const folder = temporaryFolder()
  const target = openFileTarget(`file:${folder}`, { out: 'out', encoded: null, headers: [], dryRun: false })
  const tables = openPushTables(new DatabaseSync(':memory:'))
  const path = (at: number) => `products/${String(at).padStart(60, '0')}.json`
  const send = async (count: number) => {
    for (let at = 0; at < count; at++) tables.send('added', path(at))
    const deletions = await planDeletions(tables, target, NOT_DEPLOYED, { now: new Date(), deleteNow: false })
    tables.database.exec('DROP TABLE due; DROP TABLE waiting')
    const report = emptyReport(target, 1, null, false)
    const built = { baseUrl: 'https://tours.example.com/en', cleanUrls: false }
    const told = {
      report,
      tables,
      deletions: { ...deletions, isDue: () => false, *keys() {} },
      target,
      built,
    }
    expect(await announce(told, { indexnow: null, webhook: url }, silent)).toEqual([])
    return bodies.at(-1) ?? ''
  }
  const most = Math.floor(1_000_000 / (path(0).length + 3))
  const whole = await send(most)
  expect(pathsOf(JSON.parse(whole)).added).toHaveLength(most)
  expect(whole.length).toBeLessThan(1024 * 1024)
  expect(JSON.parse(await send(most + 1))).toMatchObject({
    paths: null,
    pathsAt: 'https://tours.example.com/en/.tourpress/pushed.paths',
  })
  const lines = readFileSync(join(folder, '.tourpress/pushed.paths'), 'utf8').split('\n')
  expect([lines.length, lines[0], lines.at(-2)]).toEqual([
    most + 2,
    `added ${path(0)}`,
    `added ${path(most)}`,
  ])
})
