import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeLlms } from '../../../src/surfaces/llms/make-llms.ts'
import { linksIn } from '../../helpers/crawl-index.ts'
import { surfaceTree } from '../../helpers/memory-catalogue.ts'
import { writeRecords } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const linked = (text: string, section: string) => linksIn(text, section)?.map(({ title }) => title) ?? []

describe('lists by title', () => {
  it('llms.txt, the index of an operator and the whole text are ordered by title', async () => {
    const folder = temporaryFolder()
    const titles = ['Zoo', 'eden', 'École', 'Eden', 'Abbaye']
    const records = [
      { type: 'account', id: 'a', name: 'Walks' },
      { type: 'account', id: 'b', name: 'Boats' },
      ...titles.map((title, at) => ({ type: 'product', id: `p${at}`, title, account: { id: 'a' } })),
    ]
    await build(folder, writeRecords(folder, records), { surfaces: ['llms'], formats: ['markdown'] })
    const read = (path: string) => readFileSync(join(folder, 'out/current', path), 'utf8')
    const sorted = ['Abbaye', 'École', 'eden', 'Eden', 'Zoo']
    expect(linked(read('llms.txt'), 'Products')).toEqual(sorted)
    expect(linked(read('llms.txt'), 'Operators')).toEqual(['Boats', 'Walks'])
    expect(linked(read('llms/a.txt'), 'Products')).toEqual(sorted)
    expect(read('llms-full/a.txt').match(/^# .*/gm)).toEqual(['Walks', ...sorted].map(title => `# ${title}`))
  })

  it('entries of split pages name the first and the last title', async () => {
    const length = 300
    const products = Array.from({ length }, (_, at) => {
      const number = String(length - at).padStart(3, '0')
      return { id: `p${at + 100}`, title: `Tour ${number} ${'and on '.repeat(20)}`, text: 'All day long.' }
    })
    const accounts = [{ id: 'a', title: 'Walks', text: 'Since 1900.', products }]
    const tree = await surfaceTree(accounts, makeLlms, { llmsTokens: 1500, llmsFullCharacters: 2000 })
    for (const path of ['llms/a.txt', 'llms-full/a.txt']) {
      const spans = linked(tree.get(path) ?? '', path === 'llms/a.txt' ? 'Products' : 'Files').map(title =>
        /^Tour (\d+)[^…]*… to Tour (\d+)[^…]*…$/.exec(title)?.slice(1).map(Number),
      )
      expect(spans.length).toBeGreaterThan(1)
      // Each page continues after the one before, from the first product to the last.
      expect(spans.map(span => span?.[0])).toEqual([
        1,
        ...spans.slice(0, -1).map(span => (span?.[1] ?? 0) + 1),
      ])
      expect(spans.at(-1)?.[1]).toBe(length)
    }
  })
})
