import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import * as z from 'zod'
import { type BuildOptions, DEFAULTS } from '../../../src/config/build-options.ts'
import { formats } from '../../../src/formats/index.ts'
import { surfaces } from '../../../src/surfaces/index.ts'
import { filesIn } from '../../helpers/golden.ts'
import { startServer, type TestServer, textOf } from '../../helpers/server.ts'

/** All surfaces but `host`, which only adds settings and compressed copies of other files. */
const build = {
  formats: DEFAULTS.formats,
  baseUrl: 'https://tours.example.com',
  surfaces: surfaces.map(({ name }) => name).filter(name => name !== 'host'),
  // Half of the edge records are meant to be refused.
  force: ['rejected'],
} satisfies Partial<BuildOptions>

/**
 * Builds a source and serves it, then builds a second tree from that server and serves it too. Both servers have to give
 * the same responses and files, and the second build may not drop any value.
 *
 * @param products how many there are
 * @param write what is written over the first server's API before that
 */
export async function expectSecondBuild(
  source: string | readonly object[],
  products: number,
  write: (server: TestServer) => Promise<void> = async () => {},
): Promise<void> {
  const first = await startServer({ source, build })
  await write(first)
  const second = await startServer({ origin: () => first, build })
  const [expected, actual] = [await everythingOf(first), await everythingOf(second)]
  expect([...expected.keys()].filter(target => target.includes('/getProduct/'))).toHaveLength(products)
  expect([...actual.keys()].sort()).toEqual([...expected.keys()].sort())
  const different = [...actual.keys()].filter(name => actual.get(name) !== expected.get(name))
  const [name = ''] = different
  expect({ different, text: actual.get(name) }).toEqual({ different: [], text: expected.get(name) })
  expect(existsSync(join(second.folder, 'rejected.jsonl'))).toBe(false)
}

const Page = z.object({
  total_pages: z.number(),
  locations: z.array(z.string()),
  products: z.array(z.object({ id: z.string() })),
})
const Account = z.object({ account: z.looseObject({ username: z.string().nullish() }) })
const Responses = z.object({ accounts: z.array(z.object({ id: z.string() })) })

/** What answers derive from media and reviews where a record does not state it. A source that reads answers states it. */
const DERIVED = /"(logo|review_rating|number_review)":(?:"[^"]*"|\d+)/g

/** The responses of a server by target, and its files by path. */
async function everythingOf(server: TestServer): Promise<Map<string, string>> {
  const contents = new Map(treeFiles(join(server.folder, 'out/current/')))
  for (const [path, text] of contents)
    if (path.startsWith('sources/')) contents.set(path, text.replace(DERIVED, '"$1":null'))
  const get = async (target: string): Promise<unknown> => {
    const text = await textOf(await server.get(target, { 'Accept-Encoding': 'identity' }))
    contents.set(target, text)
    return JSON.parse(text)
  }
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { total_pages, locations, products } = Page.parse(await get(`/api/products?page=${page}`))
    pages = total_pages
    for (const location of locations.slice(0, 3))
      await get(`/api/products?location=${encodeURIComponent(location)}`)
    for (const { id } of products) await get(`/api/products/getProduct/${encodeURIComponent(id)}`)
  }
  const lists = [...contents].filter(([path]) => LIST.test(path))
  const ids = accountsIn(lists.map(([, text]) => text).join('')).map(encodeURIComponent)
  for (const id of ids) {
    const { account } = Account.parse(await get(`/api/accounts/getAccount/${id}`))
    for (const name of [id, account.username]) if (name) await get(`/api/products?account_id=${name}`)
  }
  for (const { name } of formats)
    for (const type of ['company_info', 'all'])
      await get(`/api/accounts/get_accounts?account_ids=${ids}&content_type=${type}&format=${name}`)
  const known = Responses.parse(await get(`/api/accounts/get_accounts?account_ids=${ids}`))
  expect(known.accounts).toHaveLength(ids.length)
  return contents
}

/** A list of records. A large catalogue has several. */
const LIST = /^records\/.+\.jsonl$/
const Line = z.looseObject({ type: z.string(), id: z.string() })

function accountsIn(records: string): string[] {
  const lines = records.trimEnd().split('\n')
  return lines
    .map(line => Line.parse(JSON.parse(line)))
    .flatMap(({ type, id }) => (type === 'account' ? [id] : []))
}

/**
 * The files of a tree without the manifest and the change feed. Those contain record hashes, which differ: they also
 * cover details of the V1 resource, such as the names of its fields.
 */
function treeFiles(root: string): [path: string, text: string][] {
  return filesIn(root)
    .filter(path => !/^(?:manifest|records\/index)\.json$/.test(path) && !path.startsWith('changes/'))
    .map(path => {
      const text = readFileSync(join(root, path), 'latin1')
      return [path, LIST.test(path) ? text.replaceAll(/"hash":"[0-9a-f]+"/g, '"hash":""') : text]
    })
}
