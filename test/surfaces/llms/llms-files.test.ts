import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { titleKey } from '../../../src/catalogue/text/comparison-keys.ts'
import { fileId } from '../../../src/formats/file-id.ts'
import { makeLlms } from '../../../src/surfaces/llms/make-llms.ts'
import { countTokens } from '../../../src/tokens/count-tokens.ts'
import { crawlIndex } from '../../helpers/crawl-index.ts'
import { examples, isAll } from '../../helpers/extent.ts'
import { type MadeAccount, surfaceTree } from '../../helpers/memory-catalogue.ts'

const SEPARATOR = '\n***\n\n'

/** Ids that resemble names of other files of the surface. */
const ids = fc.oneof(
  fc.uuid(),
  fc.constantFrom('a', 'a.txt', '~', '~2.a', 'operators', 'llms', 'a/b', '2', 'account', 'A.TXT.txt'),
)
const record = fc.record({
  id: ids,
  title: fc.oneof(fc.constantFrom('Kayak', 'A [b] c', 'X'.repeat(90)), fc.lorem({ maxCount: 5 })),
  // Lines whose first token begins in the line before.
  text: fc.oneof(
    fc.lorem({ maxCount: 60 }),
    fc.constantFrom('a).\n/b', 'a\n\n  b', '(a)\n/', '!\n//\n\n\n /'),
  ),
  summary: fc.lorem({ maxCount: 12 }),
})
const byId = { selector: ({ id }: { id: string }) => id }
const accounts = fc.uniqueArray(record, { ...byId, minLength: 1, maxLength: 40 }).chain(accounts =>
  fc.uniqueArray(fc.tuple(record, fc.nat()), { selector: ([{ id }]) => id, maxLength: 120 }).map(products =>
    accounts.map((account, index): MadeAccount => {
      const ofAccount = products.filter(([, at]) => at % accounts.length === index)
      return { ...account, products: ofAccount.map(([product]) => product) }
    }),
  ),
)

/** Checks a whole tree: links, stated sizes, and that every text occurs once. */
function expectSound(
  accounts: readonly MadeAccount[],
  tree: ReadonlyMap<string, string>,
  {
    llmsTokens,
    llmsFullCharacters,
    baseUrl,
  }: { llmsTokens: number; llmsFullCharacters: number; baseUrl: string | null },
) {
  const written = new Map([...tree, ['records/index.json', ''], ['changes/latest.json', '']])
  const { reached, broken, stated, indexes } = crawlIndex(path => written.get(path) ?? null, baseUrl)
  expect(broken).toEqual([])
  expect([...tree.keys()].filter(path => !reached.has(path))).toEqual([])
  for (const [path, sizes] of stated)
    expect([path, ...sizes]).toEqual([path, countTokens(tree.get(path) ?? '')])
  for (const path of indexes) expect(countTokens(tree.get(path) ?? '')).toBeLessThanOrEqual(llmsTokens)

  for (const { id, products } of accounts) {
    const byTitle = products.toSorted(
      (a, b) =>
        Buffer.compare(Buffer.from(titleKey(a.title)), Buffer.from(titleKey(b.title))) ||
        Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)),
    )
    const files = [`accounts/${fileId(id)}.md`, ...byTitle.map(({ id }) => `products/${fileId(id)}.md`)]
    const folder = `llms-full/${fileId(id).replace(/\.txt$/, '~2Etxt')}/`
    const shards = [...tree].filter(([path]) => path.startsWith(folder) && !indexes.has(path))
    const whole = `llms-full/${fileId(id)}.txt`
    const texts = shards.length === 0 ? [tree.get(whole) ?? ''] : shards.map(([, text]) => text)
    const address = (path: string) => (baseUrl === null ? `\`${path}\`` : `<${baseUrl}/${path}>`)
    const parts = files.map(path => `Source: ${address(path)}\n\n${tree.get(path)?.split('\n---\n\n')[1]}`)
    expect(texts.join(SEPARATOR)).toBe(parts.join(SEPARATOR))
    for (const text of texts)
      expect(text.length <= llmsFullCharacters || !text.includes(SEPARATOR)).toBe(true)
  }
}

describe('llmsFiles', () => {
  it('llmsFiles links to every record within its budget, for any catalogue', async () => {
    const options = fc.record({
      llmsTokens: fc.constantFrom(500, 700, 2000, 8000),
      llmsFullCharacters: fc.constantFrom(1000, 5000, 100_000),
      baseUrl: fc.constantFrom(null, 'https://tours.example/c'),
    })
    await fc.assert(
      fc.asyncProperty(accounts, options, async (accounts, { baseUrl, ...limits }) => {
        const given = { ...limits, ...(baseUrl === null ? {} : { baseUrl }) }
        expectSound(accounts, await surfaceTree(accounts, makeLlms, given), { ...limits, baseUrl })
      }),
      { numRuns: examples(2, 200) },
    )
  })

  it.each([
    { accounts: 1, products: 0 },
    { accounts: 1, products: 500 },
    // Each operator takes a tenth of a second, and a hundred fill several pages.
    { accounts: isAll ? 300 : 100, products: 1 },
  ])('llmsFiles pages $accounts operators with $products products each', async ({ accounts, products }) => {
    const made = Array.from({ length: accounts }, (_, at): MadeAccount => {
      const account = { id: `a${at}`, title: `Operator ${at}`, text: 'Since 1900.' }
      const ofAccount = Array.from({ length: products }, (_, index) => ({
        id: `p${at}-${index}`,
        title: `Tour ${index}`,
        text: 'All day long.',
      }))
      return { ...account, products: ofAccount }
    })
    const limits = { llmsTokens: 800, llmsFullCharacters: 500 }
    expectSound(made, await surfaceTree(made, makeLlms, limits), { ...limits, baseUrl: null })
  })

  it('llmsFiles names a page after its products if they have neither place nor category', async () => {
    const products = Array.from({ length: 200 }, (_, index) => {
      return { id: `p${1000 + index}`, title: `From London to ${index}`, text: 'By coach.' }
    })
    const accounts = [{ id: 'a', title: 'A', text: 'Since 1900.', products }]
    const tree = await surfaceTree(accounts, makeLlms, { llmsTokens: 400, llmsFullCharacters: 800 })
    const headings = [...tree].flatMap(([path, text]) =>
      /^llms.*\/a\//.test(path) ? [text.split('\n')[0]] : [],
    )
    const pages = headings.filter(heading => heading?.startsWith('# A'))
    expect(pages.length).toBeGreaterThan(10)
    // The whole text begins with the account itself.
    expect(
      pages.filter(
        heading => !/^# A(?:: whole text)?: From London to \d+ to From London to \d+$/.test(heading ?? ''),
      ),
    ).toEqual([])
  })

  it('llmsFiles lists every product in llms.txt if all fit, with operators, sizes and summaries', async () => {
    const tour = { id: 'p1', title: 'Kayak', text: 'Two hours.', summary: 'Round the harbour.' }
    const accounts = [
      { id: 'a1', title: 'Blue Boats', text: 'Since 1900.', products: [tour] },
      { id: 'a2', title: 'Hill Walks', text: 'On foot.', products: [] },
    ]
    const tree = await surfaceTree(accounts, makeLlms)
    const tokens = (path: string) => countTokens(tree.get(path) ?? '')
    expect(tree.get('llms.txt')).toContain(
      '> A catalogue as documents for language models. Products: 1, operators: 2.',
    )
    expect(tree.get('llms.txt')?.split('\n## ').slice(1)).toEqual([
      `Operators\n\n- [Blue Boats](llms/a1.txt): ${tokens('llms/a1.txt')} tokens, 1 product\n- [Hill Walks](llms/a2.txt): ${tokens('llms/a2.txt')} tokens, 0 products\n`,
      `Products\n\n- [Kayak](products/p1.md): ${tokens('products/p1.md')} tokens, by Blue Boats. Round the harbour.\n`,
      `Whole text\n\n- [Whole text](llms-full.txt): ${tokens('llms-full.txt')} tokens, ${tree.get('llms-full.txt')?.length} characters\n`,
      `Optional\n\n- [Lists of records](records/index.json): the buckets, each listed in records/BUCKET.jsonl: id, title, summary, place, price and files of every record, to search in, one JSON object a line\n- [Change feed](changes/latest.json): which generation is live, and since when changes are told\n`,
    ])
    expect(tree.get('llms-full.txt')).toBe(
      [
        'Source: `accounts/a1.md`\n\n# Blue Boats\n\nSince 1900.\n',
        'Source: `products/p1.md`\n\n# Kayak\n\nTwo hours.\n',
        'Source: `accounts/a2.md`\n\n# Hill Walks\n\nOn foot.\n',
      ].join(SEPARATOR),
    )
  })

  it('llmsFiles rejects a budget that the template alone exceeds', async () => {
    const accounts = [{ id: 'a1', title: 'Blue Boats', text: '', products: [] }]
    await expect(surfaceTree(accounts, makeLlms, { llmsTokens: 100 })).rejects.toThrow(
      /^Writing llms\.txt: the template ".*llms\.md" alone has more than --llms-tokens 100$/,
    )
  })

  it('llmsFiles uses the name of the site as title, without markup', async () => {
    const accounts = [{ id: 'a1', title: 'Blue Boats', text: '', products: [] }]
    const titleOf = async (siteName: string | null) =>
      (await surfaceTree(accounts, makeLlms, { siteName })).get('llms.txt')?.split('\n')[0]
    expect(await titleOf(null)).toBe('# Tours, activities and attractions')
    expect(await titleOf('Boats & [hills]')).toBe('# Boats & (hills)')
  })
})
