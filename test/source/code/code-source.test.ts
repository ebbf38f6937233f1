import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { publish } from '../../../src/publish/publish.ts'
import { codeSource } from '../../../src/source/code/code-source.ts'
import type { CodeSource, SourceContext, SourcePage } from '../../../src/source/code/define-source.ts'
import { listen } from '../../helpers/listen.ts'
import { silent, temporaryFolder } from '../../helpers/workspace.ts'

const account = { type: 'account', id: 'a', name: 'Boats' }
const product = (number: number) => ({ type: 'product', id: `p${number}`, title: `Tour ${number}` })

function build(folder: string, read: CodeSource['read'], version = '1') {
  const options = { ...DEFAULTS, surfaces: [], out: join(folder, 'out'), store: join(folder, 'catalogue.db') }
  return publish(codeSource({ name: 'ours', read }, { version }), options, {
    progress: silent,
    now: new Date(0),
  })
}

/** Yields pages of two products from `next` on, and fails before page `broken`. */
const paged = (broken: number, asked: (string | null)[]) =>
  async function* ({ next }: SourceContext): AsyncIterable<SourcePage> {
    asked.push(next)
    for (let page = Number(next ?? 0); page < 4; page++) {
      if (page === broken) throw new Error('it breaks')
      yield {
        records: [...(page === 0 ? [account] : []), product(2 * page), product(2 * page + 1)],
        next: `${page + 1}`,
      }
    }
  }

describe('codeSource', () => {
  test('goes on from the last page that was kept, until its version changes', async () => {
    const folder = temporaryFolder()
    const asked: (string | null)[] = []
    await expect(build(folder, paged(2, asked))).rejects.toThrow('it breaks')
    await expect(build(folder, paged(3, asked))).rejects.toThrow('it breaks')
    expect(await build(folder, paged(9, asked))).toMatchObject({
      ...{ products: 8, accounts: 1 },
      crawl: { pages: 4, records: 9, resumed: 7 },
    })
    expect(asked).toEqual([null, '2', '3'])
    await expect(build(folder, paged(2, asked))).rejects.toThrow('it breaks')
    await build(folder, paged(9, asked), '2')
    expect(asked.slice(3)).toEqual([null, null])
  })

  test('begins again where a page does not say what follows it', async () => {
    const folder = temporaryFolder()
    let runs = 0
    const read = async function* (): AsyncIterable<SourcePage> {
      yield { records: [account, product(runs)] }
      if (runs++ === 0) throw new Error('it breaks')
    }
    await expect(build(folder, read)).rejects.toThrow('it breaks')
    expect(await build(folder, read)).toMatchObject({ products: 1, rejected: 0, crawl: { resumed: 0 } })
  })

  test('rejects what is no record, by its number, and reads the others', async () => {
    const records = [
      account,
      { id: 'x', kind: 'tour' },
      { ...product(1), description: 'x'.repeat(3_000_000) },
      product(2),
    ]
    const report = await build(temporaryFolder(), async function* () {
      yield { records: records.slice(0, 2) }
      yield { records: records.slice(2) }
    }).catch((error: unknown) => error)
    expect(report).toMatchObject({
      message: expect.stringMatching(
        /2 of 4 \(50 %\) records were rejected: type is neither account nor product: null \(line 2\); .* \(line 3\)$/,
      ),
    })
  })

  test.each([
    ['a text', 'tours', 'it yields "tours", and no page { records: [...], next }'],
    ['a list', [product(1)], 'it yields a list, and no page { records: [...], next }'],
    ['a page with a number as next', { records: [], next: 2 }, 'next is not a text: 2'],
    ['a record that is a text', { records: [product(1), 'p2'] }, 'records[1] is not an object: "p2"'],
  ])('refuses %s in one line', async (_, page, reason) => {
    const read = async function* (): AsyncIterable<SourcePage> {
      yield Object(page)
    }
    const failure = typeof page === 'string' ? reason.replace('"tours"', 'an object') : reason
    await expect(build(temporaryFolder(), read)).rejects.toMatchObject({
      exitCode: 2,
      message: `Running read() of the source "ours": ${failure}`,
    })
  })

  test('getJson and getText repeat what fails, send headers, and take 404 for nothing', async () => {
    const asked: string[] = []
    const url = await listen((request, response) => {
      asked.push(`${request.url} ${request.headers['x-key']}`)
      if (request.url === '/gone') response.statusCode = 404
      if (request.url === '/busy' && asked.filter(one => one.startsWith('/busy')).length < 3)
        response.statusCode = 503
      response.end(request.url === '/text' ? 'id,title' : '{"records":1}')
    })
    const answers: unknown[] = []
    await build(temporaryFolder(), async function* ({ getJson, getText }) {
      const headers = { 'x-key': 'k' }
      answers.push(
        await getJson(`${url}/busy`, headers),
        await getJson(`${url}/gone`),
        await getText(`${url}/text`),
      )
      yield { records: [account] }
    })
    expect(answers).toEqual([{ records: 1 }, null, 'id,title'])
    expect(asked).toEqual(['/busy k', '/busy k', '/busy k', '/gone undefined', '/text undefined'])
  })

  test.each([
    ['/refused', 'it answers 401 Unauthorized'],
    ['/moved', 'it answers 302 Found, a redirect to "/login", which is not followed'],
  ])('getJson of %s fails in one line without the query', async (path, reason) => {
    const url = await listen((request, response) => {
      response.writeHead(request.url?.startsWith('/moved') ? 302 : 401, { location: '/login' }).end()
    })
    const read = async function* ({ getJson }: SourceContext): AsyncIterable<SourcePage> {
      await getJson(`${url}${path}?key=secret`)
      yield { records: [] }
    }
    await expect(build(temporaryFolder(), read)).rejects.toMatchObject({
      exitCode: 3,
      message: `Reading ${url}${path} of "ours": ${reason}`,
    })
  })
})
