import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linksIn } from '../../helpers/crawl-index.ts'
import { everyNth } from '../../helpers/extent.ts'
import { SAMPLE } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

/** The titles and addresses of facet pages in the index of the sample. */
async function pagesIn(llmsTokens: number, surfaces: readonly string[]) {
  const folder = temporaryFolder()
  await build(folder, SAMPLE, { surfaces: [...surfaces], formats: ['markdown'], llmsTokens })
  const text = readFileSync(join(folder, 'out/current/llms.txt'), 'utf8')
  const links = linksIn(text, 'Pages for people, by place and kind')
  return links?.map(({ title, url, note }) => `${title} ${url} ${note}`)
}

test('llms.txt lists the facet pages if there is room, else bands and languages, else lists, and nothing without pages', async () => {
  const all = await pagesIn(8000, ['pages', 'llms'])
  expect(all?.slice(0, 2)).toEqual(['All places places.html 14 pages', 'All kinds kinds.html 12 pages'])
  expect(all).toContain('Whitby places/whitby.html 2 products')
  // A trip that starts in Staithes leads there.
  expect(all).toContain('Scarborough places/scarborough.html 1 product')
  expect(all).toContain('up to €20 prices/eur-up-to-20.html 2 products')
  const bands = await pagesIn(2700, ['pages', 'llms'])
  expect(bands).toContain('German languages/de.html 5 products')
  expect(bands).not.toContain('Whitby places/whitby.html 2 products')
  const sizes = await Promise.all(everyNth(2, [2400, 1900]).map(tokens => pagesIn(tokens, ['pages', 'llms'])))
  expect(sizes.some(links => links?.length === 2)).toBe(true)
  expect(await pagesIn(8000, ['llms'])).toBeUndefined()
})
