import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Intercept, sendJson, startOrigin } from '../helpers/api-origin.ts'
import { smallApi, smallCatalogue } from '../helpers/small-catalogue.ts'
import { places, tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const KEY = 'hunter22-is-a-key'

/** Answers the request `place` with a rate limit of one second. */
function limitAt(place: number): Intercept {
  return (_request, response, number) => {
    if (number === place) sendJson(response, 429, {}, { 'retry-after': '1' })
    return number === place
  }
}

describe('tourpress build of an API', () => {
  test('tourpress build publishes the catalogue of an API with the key of TOURPRESS_API_KEY', async () => {
    const folder = temporaryFolder()
    const origin = await startOrigin(await smallApi(5, { key: KEY }))
    const environment = { TOURPRESS_API_KEY: KEY }
    const { code, stdout, stderr } = await tourpress(['build', origin.url, ...places(folder)], environment)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Published generation 1: 5 products of 2 accounts .*\nFetched 3 pages and 7 records in 11 requests, [\d,]+ records? a second\n/,
    )
    expect(stderr).toMatch(
      /^List {5}3 of 3 .*5 records\nFetch {4}5 of 5 .*3 pages\nOwners {3}2 of 2 .*3 pages\nRead +7 .*\nRender .*\nWrite .*\n$/,
    )
    expect(stdout + stderr).not.toContain(KEY)
  })

  test('tourpress build prefers --api-key, and draws pages, records and rate over one line', async () => {
    const folder = temporaryFolder()
    const origin = await startOrigin(await smallApi(5, { key: KEY }))
    const args = ['build', origin.url, '--api-key', KEY, '--concurrency', '2', ...places(folder)]
    const { code, stderr } = await tourpress(args, { TOURPRESS_API_KEY: 'another', NO_COLOR: '1' }, true)
    expect(code).toBe(0)
    expect(stderr).toMatch(/\r\u001b\[KFetch {4}5 of 5 {2}[\d,]+ a second {2}[\d.]+ s {2}3 pages\n/)
  })

  test('tourpress build --json has the figures of the crawl', async () => {
    const folder = temporaryFolder()
    const origin = await startOrigin(await smallApi(5), limitAt(2))
    const { stdout } = await tourpress(['build', origin.url, '--json', ...places(folder)])
    const { crawl } = JSON.parse(stdout)
    expect(crawl).toMatchObject({
      pages: 3,
      records: 7,
      resumed: 0,
      fromList: 0,
      requests: 12,
      retries: 1,
      restarts: 0,
      waitedSeconds: expect.closeTo(1, 0.05),
    })
    expect(Object.keys(crawl).slice(-2)).toEqual(['seconds', 'recordsPerSecond'])
  })

  test('tourpress build shows that it waits for the rate limit', async () => {
    const folder = temporaryFolder()
    const origin = await startOrigin(await smallApi(5), limitAt(5))
    const { stderr } = await tourpress(['build', origin.url, ...places(folder)], { NO_COLOR: '1' }, true)
    expect(stderr).toContain('waiting 1 second for the limit')
    expect(stderr).toContain('3 pages, 1 retry')
  })

  test('tourpress build says in one line that the key is wrong, and does not show it', async () => {
    const folder = temporaryFolder()
    const origin = await startOrigin(await smallApi(5, { key: 'right' }))
    const args = ['build', origin.url, '--api-key', KEY, '--json', '--debug', ...places(folder)]
    const { code, stdout, stderr } = await tourpress(args)
    expect(code).toBe(3)
    const errorLine = stderr.split('\n').find(line => line.startsWith('tourpress: '))
    expect(errorLine).toMatch(
      /^tourpress: Reading page 1 of "http:\/\/127\.0\.0\.1:\d+": it answers 401 Unauthorized: .*X-Api-Key.*TOURPRESS_API_KEY.*--api-key$/,
    )
    expect(JSON.parse(stdout)).toMatchObject({ code: 'SOURCE' })
    expect(stdout + stderr).not.toContain(KEY)
  })

  test('tourpress build never shows or stores the key, though the API repeats it everywhere', async () => {
    const folder = temporaryFolder()
    const link = `https://cdn.example.com/1.jpg?api_key=${KEY}`
    const inAddress = [...KEY].map(character => `%${character.charCodeAt(0).toString(16)}`).join('')
    const inHtml = [...KEY].map(character => `&#${character.charCodeAt(0)};`).join('')
    const echo = {
      id: 'p1',
      title: `For ${KEY}`,
      description: `<p>For ${inHtml} and ${inAddress}</p>`,
      bookingMinPax: KEY,
      [`x-${inAddress}`]: 1,
      media: [{ src: link }, { src: `https://cdn.example.com/2.jpg?api_key=${inAddress}` }],
    }
    const answers: Record<string, [number, unknown]> = {
      '/api/products/getProduct/p1': [200, { product: { ...echo, account: { id: 'a1' } } }],
    }
    const elsewhere = { location: `https://example.com/?api_key=${KEY}` }
    let isBroken = true
    const origin = await startOrigin(await smallApi(4), (request, response) => {
      const [status, body] = answers[request.target] ?? []
      const isRedirect = isBroken && request.target.endsWith('/p2')
      if (isRedirect) sendJson(response, 302, {}, elsewhere)
      else if (status !== undefined) sendJson(response, status, body)
      return isRedirect || status !== undefined
    })
    const args = ['build', origin.url, '--api-key', KEY, '--dump', join(folder, 'd.jsonl'), ...places(folder)]
    const broken = await tourpress([...args, '--debug'])
    expect(broken.code).toBe(3)
    expect(broken.stderr).toContain('a redirect to "https://example.com/?api_key=[key]"')
    isBroken = false
    const mended = await tourpress(args)
    expect(mended.code).toBe(0)
    expect(broken.stdout + broken.stderr + mended.stdout + mended.stderr).not.toContain(KEY)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
      entry.isFile(),
    )
    expect(files.map(({ name }) => name)).toContain('rejected.jsonl')
    const leaks = files.filter(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name))
      return [KEY, inAddress, inHtml].some(spelling => bytes.includes(spelling))
    })
    expect(leaks).toEqual([])
    const page = readFileSync(join(folder, 'out/current/products/p1.md'), 'utf8')
    expect(page).toContain('For [key] and [key]')
  })

  test('tourpress build refuses an address with the key in it, and does not show it', async () => {
    const folder = temporaryFolder()
    const args = ['build', `https://api.example.com/?api_key=${KEY}`, ...places(folder)]
    const { code, stderr } = await tourpress(args)
    expect(code).toBe(2)
    expect(stderr).toContain('TOURPRESS_API_KEY')
    expect(stderr).not.toContain(KEY)
    expect(existsSync(join(folder, 'catalogue.db'))).toBe(false)
  })

  test.each([
    ['--api-key', KEY],
    ['--account', 'a1'],
    ['--location', 'Hill'],
    ['--concurrency', '2'],
    ['--fresh'],
  ])('tourpress build refuses %s for a file', async (...option) => {
    const folder = temporaryFolder()
    const { code, stderr } = await tourpress(['build', smallCatalogue(1), ...option, ...places(folder)])
    expect(code).toBe(2)
    expect(stderr).toContain(`Reading ${option[0]}: it is for an API`)
    expect(stderr).not.toContain(KEY)
  })

  test.each([
    ['--concurrency', '0'],
    ['--concurrency', 'many'],
    ['--dump', 'file.txt'],
  ])('tourpress build refuses %s %s', async (...option) => {
    const folder = temporaryFolder()
    const { code, stderr } = await tourpress(['build', 'http://127.0.0.1:9', ...option, ...places(folder)])
    expect(code).toBe(2)
    expect(stderr).toContain(`Reading ${option[0]}: `)
  })
})
