import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BuildOptions, DEFAULTS } from '../../src/config/build-options.ts'
import { PUSH_DEFAULTS } from '../../src/config/push-options.ts'
import { SERVE_DEFAULTS } from '../../src/config/serve-options.ts'
import { UsageError } from '../../src/errors.ts'
import { publish } from '../../src/publish/publish.ts'
import { rollback } from '../../src/publish/rollback.ts'
import { push } from '../../src/push/push.ts'
import { serve } from '../../src/server/serve.ts'
import { apiSource } from '../../src/source/api/api-source.ts'
import { fileSource } from '../../src/source/file.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { account, writeRecords } from '../publish/small-catalogue.ts'

const now = new Date('2026-01-02T03:04:05Z')

test.for<[Partial<BuildOptions>, string]>([
  [{ baseUrl: 'tours.example.com' }, 'baseUrl: "tours.example.com" is not an http(s) address without'],
  [{ baseUrl: 'https://x.example/?a' }, 'baseUrl: "https://x.example/?a" is not an http(s) address without'],
  [{ bookingUrl: 'book' }, 'bookingUrl: "book" '],
  [{ keep: 0 }, 'keep: "0" is not a whole number from 1'],
  [{ keep: 2.5 }, 'keep: it is not a whole number: 2.5'],
  [{ keep: Number.NaN }, 'keep: it is not a number: NaN'],
  [{ maxRecord: -1 }, 'maxRecord: "-1" is not a whole number from 1'],
  [{ llmsTokens: 499 }, 'llmsTokens: "499" is not a whole number from 500'],
  [{ maxRemoved: 1.1 }, 'maxRemoved: "1.1" is not a share from 0 to 1'],
  [{ endedBefore: 'tomorrow' }, 'endedBefore: "tomorrow" is neither a day'],
  [{ formats: ['json', 'pdf'] }, 'formats[1]: there is no format "pdf"'],
  [{ out: '' }, 'out: it is empty'],
])('publish refuses %j, as the command line does', async ([wrong, line]) => {
  const folder = temporaryFolder()
  const places = { out: join(folder, 'out'), store: join(folder, 'catalogue.db') }
  const options = { ...DEFAULTS, ...places, ...wrong }
  const failure = publish(fileSource(join(folder, 'none.json')), options, { progress: silent, now })
  await expect(failure).rejects.toThrow(UsageError)
  await expect(failure).rejects.toThrow(`Reading the options: ${line}`)
  expect(existsSync(places.out)).toBe(false)
})

test('publish takes options as the command line writes them down', async () => {
  const folder = temporaryFolder()
  const report = await build(folder, writeRecords(folder, [account('a')]), {
    ...{ baseUrl: 'HTTPS://Tours.Example.com/feed//', surfaces: [], explain: ['a', 'none'] },
  })
  const manifest = JSON.parse(readFileSync(join(folder, 'out/current/manifest.json'), 'utf8'))
  expect(manifest.options).toMatchObject({ baseUrl: 'https://tours.example.com/feed', surfaces: [] })
  expect(report.explained).toHaveLength(2)
})

test('push, serve, rollback and apiSource refuse wrong options too', async () => {
  const out = join(temporaryFolder(), 'out')
  const pushed = push(
    './target',
    { ...PUSH_DEFAULTS, out, concurrency: 0 },
    { progress: silent, environment: {} },
  )
  await expect(pushed).rejects.toThrow('Reading the options: concurrency: "0" is not a whole number from 1')
  const publisher = { publish: async () => null, close: async () => {} }
  const served = serve({ ...SERVE_DEFAULTS, out, port: 65_536, publisher })
  await expect(served).rejects.toThrow('Reading the options: port: "65536" is over 65535')
  const rolled = rollback({ out, keep: 0, wait: false, generation: null }, now)
  await expect(rolled).rejects.toThrow('Reading the options: keep: "0" is not a whole number from 1')
  expect(() => apiSource('https://api.example.com', { concurrency: 0 })).toThrow(
    'Reading the options: concurrency: "0" is not a whole number from 1',
  )
})
