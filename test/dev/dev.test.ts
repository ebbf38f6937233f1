import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyNth, isAll, slowTest } from '../helpers/extent.ts'
import { startServer } from '../helpers/server.ts'
import { smallDisk } from '../helpers/small-disk.ts'
import { mistakesIn } from './mistakes.ts'
import { devFolder, runDev, save } from './run-dev.ts'

// A preview is slow to start, so the first tests have one: the first changes nothing, and the second ends it.
let folder: string
let dev: Awaited<ReturnType<typeof runDev>>
beforeAll(async () => {
  folder = devFolder(afterAll)
  dev = await runDev(folder, afterAll)
})

test('a preview answers who has its token, at its own host and origin, GET and HEAD alone', async () => {
  const { address, bare, cookie, get } = dev
  expect(cookie).toMatch(/^tourpress-dev-\d+=[\w-]{32}$/)
  expect((await bare('/')).status).toBe(403)
  expect((await bare('/.dev/events')).status).toBe(403)
  expect((await bare('/?token=wrong')).status).toBe(403)
  expect((await bare('/', { cookie: `${cookie}x` })).status).toBe(403)
  expect((await bare('/', { cookie, host: `evil.example:${address.port}` })).status).toBe(403)
  expect((await bare('/', { cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect((await bare('/', { cookie, origin: address.origin })).status).toBe(200)
  expect((await bare('/', { cookie }, 'POST')).status).toBe(405)
  const entered = await bare(`/${address.search}`)
  expect(entered.status).toBe(303)
  expect(String(entered.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/)
  for (const path of ['/..%2fcatalogue.json', '/../catalogue.json', '/%2e%2e/%2e%2e/catalogue.json'])
    expect((await get(path)).status, path).toBe(404)
  for (const path of ['/products/..%2f..%2f..%2fcatalogue.db', '/templates/page.md', '/.dev/x', '/assets/x'])
    expect((await get(path)).status, path).toBe(404)
  expect((await get('/%ff')).status).toBe(400)
  expect((await get('/')).body).toContain('/.dev/reload.js')
  expect((await get('/llms.txt')).body).not.toContain('/.dev/')
}, 120_000)

test('nothing of a preview is reachable in serve', async () => {
  const source = [
    { type: 'account', id: 'a', name: 'Boats' },
    { type: 'product', id: 'p', title: 'Trip', account: { id: 'a' } },
  ]
  const server = await startServer({ source, isPublic: true, build: { surfaces: ['pages'] } })
  for (const path of ['/.dev/events', '/.dev/reload.js', '/exports/.dev/reload.js', '/exports/reload.js'])
    expect((await server.get(path)).status, path).toBe(404)
  expect((await server.get('/exports/')).bytes.toString()).not.toContain('.dev')
})

test('two browsers see edits and mistakes, also after files were renamed, deleted and made anew', async () => {
  const file = (name: string) => join(folder, name)
  const [one, two, gone] = [await dev.events(), await dev.events(), await dev.events()]
  gone.close()
  const page = file('templates/page.md')
  const source = readFileSync(file('catalogue.json'), 'utf8')
  /** Makes a change, waits until both browsers know, and returns the home page. */
  async function after(change: () => void) {
    const told = Promise.all([one.next(), two.next()])
    change()
    await told
    return dev.get('/')
  }
  const plain = readFileSync(page, 'utf8')
  const edited = plain.replace(':::footer', ':::footer\n\nEdited words\n')
  expect((await after(() => save(page, edited))).body).toContain('Edited words')
  for (const path of [
    '/operators.html',
    '/places.html',
    '/404.html',
    '/products/harbour-kayak-tour-sh101.html',
  ])
    expect((await dev.get(path)).body, path).toContain('Edited words')
  // The sample is a mistake in a template. Those of a config file make the preview start anew, which takes seconds.
  for (const { make, mend, said } of everyNth(12, mistakesIn(folder))) {
    // Mending may have told of two changes, so the browsers may know of one before this one is made.
    await after(make)
    const seen = async () => {
      const { status, body } = await dev.get('/')
      return [status, said.test(textOf(body)), body.includes('/.dev/reload.js')]
    }
    await expect.poll(seen, { message: String(said) }).toEqual([500, true, true])
    expect(dev.errors()).toMatch(said)
    await after(mend)
    await expect.poll(async () => (await dev.get('/')).status, { message: String(said) }).toBe(200)
  }
  // A folder that goes and comes again is watched again. For `npm test`, watch-places.test.ts renames one.
  if (isAll) {
    await after(() => renameSync(file('templates'), file('away')))
    expect((await dev.get('/')).status).toBe(500)
    expect((await after(() => renameSync(file('away'), file('templates')))).status).toBe(200)
  }
  // A changed source is built, and files that only a build makes are of it.
  await after(() =>
    save(file('catalogue.json'), source.replace('"First Sunday Tideline', '"Renamed Tideline')),
  )
  // What came before may still be told of, so the first event need not be that of the source.
  const isRenamed = async () => (await dev.get('/llms-full.txt')).body.includes('Renamed Tideline')
  await expect.poll(isRenamed).toBe(true)
  await dev.stop('SIGINT')
  expect(readdirSync(join(folder, '.tourpress'))).toEqual(['dev'])
  expect(existsSync(join(folder, 'out'))).toBe(false)
}, 240_000)

// Tests of locks and leftovers kill builds, which a preview runs as they are.
slowTest(
  'what a killed preview leaves is taken by the next one',
  async () => {
    const own = devFolder()
    const killed = await runDev(own)
    await killed.stop('SIGKILL')
    const next = await runDev(own)
    expect(next.errors()).not.toContain('first time')
    expect((await next.get('/')).status).toBe(200)
  },
  120_000,
)

test('a preview says in one line that its disk is full, and goes on (needs mount)', async ({ skip }) => {
  const disk = smallDisk('60k')
  if (disk === null) return skip()
  const own = devFolder()
  symlinkSync(disk, join(own, '.tourpress'))
  const { errors, get } = await runDev(own)
  expect(errors()).toMatch(
    /^Reading the source .*\ntourpress: .*catalogue\.db": (?:database or disk is full|disk I\/O error)\n {2}What was published before is still there\. Mend or make room where the store is.*\n$/,
  )
  expect(textOf((await get('/')).body)).toMatch(/disk is full|disk I\/O error/)
})

/** What a page of a mistake says, as its reader sees it. */
function textOf(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll(/<[^>]*>/g, '\n')
}
