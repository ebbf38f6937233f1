import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slowTest } from '../helpers/extent.ts'
import { listen } from '../helpers/listen.ts'
import { tourpressIn } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const ROOT = join(import.meta.dirname, '../..')

function exampleFolder(): string {
  const folder = temporaryFolder()
  cpSync(join(ROOT, 'examples/sources-in-code'), folder, { recursive: true })
  return folder
}

/** Runs a build in that folder, in a separate process. */
function build(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number; report: Record<string, unknown>; stderr: string }>(resolve => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'src/cli.ts'), 'build', '--json', ...args],
      { cwd: folder, env: { ...process.env, ...env } },
      (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, report: JSON.parse(stdout || '{}'), stderr }),
    )
  })
}

const tour = (number: number) => ({
  ...{ kind: 'tour', code: `t${number}`, headline: `Tour ${number}`, blurb: 'By boat.', hours: 2 },
  ...{ price_gbp: 20.5, stops: ['Whitby', 'Staithes'], seller: { id: 's', name: 'Slipway' } },
})

// Three processes. The test below reads the same config file, and test/source/code/ reads, stops and goes on.
slowTest('the example of a paged API is read, goes on where it was stopped, and is mapped', async () => {
  const asked: string[] = []
  let isBroken = true
  const url = await listen((request, response) => {
    const after = new URL(request.url ?? '', 'http://x').searchParams.get('after') ?? ''
    asked.push(`${after} ${request.headers.authorization}`)
    const page = Number(after)
    // The second page is busy once, and the third is refused in the first run.
    const isBusy = page === 1 && asked.filter(one => one.startsWith('1 ')).length === 1
    response.statusCode = isBusy ? 503 : page === 2 && isBroken ? 403 : 200
    const items = [tour(page * 2), tour(page * 2 + 1)]
    response.end(JSON.stringify({ items, after: page === 2 ? null : String(page + 1) }))
  })
  const folder = exampleFolder()
  const env = { TOURS_API: url, TOURS_KEY: 'secret' }

  const first = await build(folder, ['booking'], env)
  expect(first.code).toBe(3)
  expect(first.report).toMatchObject({
    error: `Reading ${url}/tours of "the booking system": it answers 403 Forbidden`,
  })
  expect(asked).toEqual([' Bearer secret', '1 Bearer secret', '1 Bearer secret', '2 Bearer secret'])
  isBroken = false
  const second = await build(folder, ['booking'], env)
  expect(second.stderr).not.toContain('tourpress:')
  expect(asked.slice(4)).toEqual(['2 Bearer secret'])
  expect(second.report).toMatchObject({
    ...{ source: 'the booking system', published: true, products: 6, accounts: 1, rejected: 0, dropped: 0 },
    crawl: { pages: 3, records: 6, resumed: 4, requests: 1 },
  })
  expect(JSON.parse(readFileSync(join(folder, 'booking/current/products/t5.json'), 'utf8'))).toMatchObject({
    ...{ title: 'Tour 5', shortDescription: 'By boat.', duration: '2 hours', currency: 'GBP' },
  })
  expect(readFileSync(join(folder, 'booking/current/products/t5.md'), 'utf8')).toContain('£20.50')
  // What was published is read anew.
  expect(await build(folder, ['booking'], env)).toMatchObject({
    report: { published: false, crawl: { requests: 3 } },
  })
})

test('the example of a folder of files is read, and its dump is a source', async () => {
  const folder = exampleFolder()
  const { code, stdout } = await tourpressIn(folder, ['build', '--json', 'walks', '--dump', 'walks.jsonl'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ published: true, products: 2, accounts: 1, dropped: 0 })
  expect(readFileSync(join(folder, 'walks/current/products/ferry-and-fell.md'), 'utf8')).toContain('4 hours')
  expect(readFileSync(join(folder, 'walks.jsonl'), 'utf8').split('\n')).toHaveLength(4)
})
