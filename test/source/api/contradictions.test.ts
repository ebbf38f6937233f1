import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { SourceError } from '../../../src/errors.ts'
import { buildSummary } from '../../../src/publish/build-report.ts'
import { type Intercept, sendJson, startOrigin } from '../../helpers/api-origin.ts'
import { buildFrom } from '../../helpers/build-from.ts'
import { smallApi } from '../../helpers/small-catalogue.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

const Page = z.looseObject({
  products: z.array(z.looseObject({ id: z.string().optional(), location: z.string() })),
  locations: z.array(z.string()),
})
type Page = z.infer<typeof Page>

/** Five products on three pages; one page has a wrong value. */
async function origin(page: number, change: (page: Page) => void) {
  const api = await smallApi(5)
  const changing: Intercept = ({ target }, response) => {
    if (!target.startsWith(`/api/products?page=${page}&`)) return false
    const { body } = api.response(target)
    const changed = Page.parse(structuredClone(body))
    change(changed)
    sendJson(response, 200, changed)
    return true
  }
  return startOrigin(api, changing)
}

const cases: [what: string, page: number, change: (page: Page) => void, reason: string, first: string][] = [
  [
    'an item without an id',
    2,
    ({ products: [item] }) => delete item?.id,
    '1 item of its list without an id that can be asked for',
    'item 3',
  ],
  [
    'an item of an earlier page',
    2,
    ({ products: [item] }) => Object.assign(item ?? {}, { id: 'p0' }),
    '1 item of its list there twice, so that another may be missing',
    'page 2',
  ],
  [
    'a page with one item fewer than it names locations of',
    2,
    changed => {
      changed.locations = ['Harbour', 'Hill']
      for (const item of changed.products) item.location = 'Harbour'
    },
    '1 page of its list with a category or location that no product there has, so that one may be missing',
    'page 2',
  ],
  [
    'a product that is not there',
    3,
    ({ products: [item] }) => Object.assign(item ?? {}, { id: 'gone' }),
    '1 product of its list that it does not have by itself',
    'product gone',
  ],
]

describe('apiSource of an API that contradicts itself', () => {
  test.for(cases)(
    'apiSource counts %s, and the report names it',
    async ([_, page, change, reason, first]) => {
      const { url } = await origin(page, change)
      const report = await buildFrom(temporaryFolder(), url)
      expect(report.crawl?.contradictions).toEqual([{ reason, count: 1, first }])
      expect(buildSummary(report, { serve: '', check: '' })).toContain(
        `\nWarning: The API contradicts itself: ${reason} (first: ${first})\n`,
      )
    },
  )

  test.for(cases)(
    'publish with strict refuses %s, and changes nothing',
    async ([_, page, change, reason]) => {
      const { url } = await origin(page, change)
      const folder = temporaryFolder()
      const failure = buildFrom(folder, url, {}, { strict: true })
      await expect(failure).rejects.toThrow(SourceError)
      await expect(failure).rejects.toThrow(`strictly: it contradicts itself: ${reason} (first: `)
      expect(existsSync(join(folder, 'out/current'))).toBe(false)
    },
  )

  test('apiSource finds no contradictions in a sound API', async () => {
    const { url } = await origin(1, changed => {
      changed.locations = ['Hill', 'Harbour']
    })
    const report = await buildFrom(temporaryFolder(), url, {}, { strict: true })
    expect(report.crawl?.contradictions).toEqual([])
    expect(report.warnings).toEqual([])
  })
})
