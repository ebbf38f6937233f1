import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SourceError } from '../../../src/errors.ts'
import { breakable } from '../../helpers/breakable.ts'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { everyNth, slowTest } from '../../helpers/extent.ts'
import { octoShapes } from '../../helpers/octo-shapes.ts'
import { manyProducts, type OctoSystem, startOcto } from '../../helpers/octo-system.ts'
import { places } from '../../helpers/tourpress.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

const cli = join(import.meta.dirname, '../../../src/cli.ts')

const system: OctoSystem = {
  lists: { '/products': manyProducts(octoShapes.length) },
  languages: ['en', 'de'],
  translate: (product, language) => ({ ...product, title: `${product['id']} in ${language}` }),
}
/** The supplier, two lists, and the products without texts in both languages. */
const REQUESTS = 19
/** Each request, as its target and language. */
const requestsOf = ({ requests }: Awaited<ReturnType<typeof startOcto>>) =>
  requests.map(({ target, headers }) => `${target} ${headers['accept-language'] ?? ''}`)

let whole: Record<string, string> | undefined
async function wholeFiles(): Promise<Record<string, string>> {
  const folder = temporaryFolder()
  const origin = await startOcto(system)
  await buildFrom(folder, origin.url)
  expect(origin.requests).toHaveLength(REQUESTS)
  whole ??= recordFiles(folder)
  return whole
}

const everyPlace = Array.from({ length: REQUESTS }, (_, index) => index + 1)

test.each(everyNth(12, everyPlace))(
  'a crawl that was ended at request %i goes on and asks for nothing twice',
  async place => {
    const { intercept, repair } = breakable(place)
    const origin = await startOcto(system, intercept)
    const folder = temporaryFolder()
    await expect(buildFrom(folder, origin.url, { concurrency: 1 })).rejects.toThrow(SourceError)
    const answered = requestsOf(origin).slice(0, place - 1)
    origin.requests.length = 0
    repair()
    await buildFrom(folder, origin.url, { concurrency: 1 })
    expect([...answered, ...requestsOf(origin)]).toHaveLength(REQUESTS)
    expect(requestsOf(origin).filter(request => answered.includes(request))).toEqual([])
    expect(recordFiles(folder)).toEqual(await wholeFiles())
  },
)

// `npm test` skips these, which are processes: ../api/resume.test.ts kills one, and the crawls above go on as these do.
slowTest.each(everyPlace)('a crawl that was killed at request %i goes on', async killAt => {
  const folder = temporaryFolder()
  let victim: ReturnType<typeof spawn> | undefined
  const origin = await startOcto(system, (_request, _response, number) => {
    if (victim !== undefined && number === killAt) victim.kill('SIGKILL')
    return false
  })
  const flags = ['build', origin.url, '--concurrency', '1', ...places(folder)]
  victim = spawn(process.execPath, [cli, ...flags], { stdio: 'ignore' })
  await once(victim, 'exit')
  victim = undefined
  const answered = requestsOf(origin).slice(0, killAt - 1)
  origin.requests.length = 0
  await buildFrom(folder, origin.url)
  expect(requestsOf(origin).filter(request => answered.includes(request))).toEqual([])
  expect(recordFiles(folder)).toEqual(await wholeFiles())
})
