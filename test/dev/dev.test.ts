import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { devFolder, runDev } from './run-dev.ts'

test('a preview answers who has its token, at its own host and origin, GET and HEAD alone', async () => {
  const { address, bare, cookie, get } = await runDev(devFolder())
  expect(cookie).toMatch(/^tourpress-dev-\d+=[\w-]{32}$/)
  expect((await bare('/')).status).toBe(403)
  expect((await bare('/?token=wrong')).status).toBe(403)
  expect((await bare('/', { cookie, host: `evil.example:${address.port}` })).status).toBe(403)
  expect((await bare('/', { cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect((await bare('/', { cookie, origin: address.origin })).status).toBe(200)
  expect((await bare('/', { cookie }, 'POST')).status).toBe(405)
  const entered = await bare(`/${address.search}`)
  expect(entered.status).toBe(303)
  expect(String(entered.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/)
  for (const path of ['/..%2fcatalogue.json', '/../catalogue.json', '/%2e%2e/%2e%2e/catalogue.json'])
    expect((await get(path)).status, path).toBe(404)
  for (const path of ['/products/..%2f..%2f..%2fcatalogue.db', '/templates/page.md', '/.dev/x'])
    expect((await get(path)).status, path).toBe(404)
  expect((await get('/')).body).toContain('/.dev/reload.js')
  expect((await get('/llms.txt')).body).not.toContain('/.dev/')
}, 60_000)

test('two browsers see edits and mistakes, also after files were renamed, deleted and made anew', async () => {
  const folder = devFolder()
  const file = (name: string) => join(folder, name)
  const dev = await runDev(folder)
  const [one, two, gone] = [await dev.events(), await dev.events(), await dev.events()]
  gone.close()
  const page = file('templates/page.md')
  const plain = readFileSync(page, 'utf8')
  const source = readFileSync(file('catalogue.json'), 'utf8')
  const style = readFileSync(file('theme/theme.css'), 'utf8')
  const words = readFileSync(join(import.meta.dirname, '../../templates/site.yaml'), 'utf8')
  const config = file('tourpress.config.json')
  const settings = readFileSync(config, 'utf8')
  /** Makes a change, waits until both browsers know, and returns the front door. */
  async function after(change: () => void, path = '/') {
    const told = Promise.all([one.next(), two.next()])
    change()
    const events = await told
    return { ...(await dev.get(path)), events }
  }
  const save = (to: string, text: string) => {
    writeFileSync(`${to}.new`, text)
    renameSync(`${to}.new`, to)
  }
  expect(
    (await after(() => save(page, plain.replace(':::footer', ':::footer\n\nEdited words\n')))).body,
  ).toContain('Edited words')
  const mistakes: [change: () => void, said: string][] = [
    [() => save(page, `${plain}\n:value{siteNme}\n`), 'siteNme'],
    [() => save(page, `${plain}\n:::header\n\nTwice`), 'page.md'],
    [() => save(page, plain.replace('::text{main}', ':::nav[X]\n::text{main}\n:::')), 'stands in'],
    [() => save(file('templates/site.yaml'), `${words}\nnxt: Onwards\n`), 'nxt'],
    [() => save(file('templates/site.yaml'), `${words}\nmore: [`), 'not valid YAML'],
    [() => save(file('theme/theme.css'), `${style}\n@import "x.css";`), '@import'],
    [() => save(file('theme/theme.css'), `${style}\nbody { background: url(missing.svg) }`), 'missing.svg'],
    [() => save(config, settings.replace('"theme"', '"thme"')), 'Did you mean theme?'],
    [() => save(config, '{'), 'tourpress.config.json'],
  ]
  const mend = () => {
    rmSync(file('templates/site.yaml'), { force: true })
    for (const [name, text] of [
      [page, plain],
      [file('theme/theme.css'), style],
      [config, settings],
    ] as const)
      if (readFileSync(name, 'utf8') !== text) save(name, text)
  }
  for (const [change, said] of mistakes) {
    // Mending may have told of two changes, so the browsers may know of one before this one is made.
    await after(change)
    const seen = async () => {
      const { status, body } = await dev.get('/')
      return [status, body.includes(said), body.includes('/.dev/reload.js')]
    }
    await expect.poll(seen, { message: said }).toEqual([500, true, true])
    expect(dev.errors()).toContain(said)
    await after(mend)
    await expect.poll(async () => (await dev.get('/')).status, { message: said }).toBe(200)
  }
  // A folder that goes and comes again is watched again.
  await after(() => renameSync(file('templates'), file('away')))
  expect((await dev.get('/')).status).toBe(500)
  expect((await after(() => renameSync(file('away'), file('templates')))).status).toBe(200)
  // A changed source is built, and files that only a build makes are of it.
  await after(() =>
    save(file('catalogue.json'), source.replace('"First Sunday Tideline', '"Renamed Tideline')),
  )
  // What came before may still be told of, so the first event need not be that of the source.
  const isRenamed = async () => (await dev.get('/llms-full.txt')).body.includes('Renamed Tideline')
  await expect.poll(isRenamed).toBe(true)
  const before = Date.now()
  await dev.stop('SIGINT')
  expect(Date.now() - before).toBeLessThan(2000)
  expect(readdirSync(join(folder, '.tourpress'))).toEqual(['dev'])
  expect(existsSync(join(folder, 'out'))).toBe(false)
}, 120_000)

test('what a killed preview leaves is taken by the next one', async () => {
  const folder = devFolder()
  const killed = await runDev(folder)
  await killed.stop('SIGKILL')
  const next = await runDev(folder)
  expect(next.errors()).not.toContain('first time')
  expect((await next.get('/')).status).toBe(200)
}, 60_000)
