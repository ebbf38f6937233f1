import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TargetError } from '../../../src/errors.ts'
import { headerOf } from '../../../src/http-client/failure.ts'
import { realTiming } from '../../../src/http-client/timing.ts'
import { openS3Client } from '../../../src/storage/s3/s3-client.ts'
import { parseS3Location } from '../../../src/storage/s3/s3-location.ts'
import { STORE_ENVIRONMENT, startS3Store } from '../../helpers/s3-store.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { buildCatalogue, treeOf } from '../pushing.ts'
import { pushToStore } from './pushing-to-stores.ts'
import { hasS3rver, startS3rver } from './start-s3rver.ts'
import { contextOf, type RunningStore, startStrict } from './store-contract.ts'

const ENCODED = { encoded: 'gzip', deleteNow: true } as const
/** Formats that are already compressed. */
const COMPRESSED = /\.(?:br|gz|zst)$/

/** Reads objects of `s3://tours/site` like clients that decompress nothing. */
function reader({ url, region, environment }: RunningStore) {
  const place = parseS3Location('s3://tours/site', { endpoint: url, region, pathStyle: true }, {})
  const client = openS3Client(place, contextOf(environment), realTiming)
  onTestFinished(() => client.close())
  return async (key: string) => {
    const question = {
      about: `reading "${key}"`,
      method: 'GET' as const,
      key,
      expected: [404],
    }
    const response = await client.stream(question)
    if (response === null) return null
    const bytes = Buffer.concat(await Array.fromAsync(response.content))
    return { encoding: headerOf(response.headers, 'content-encoding') ?? null, bytes }
  }
}

describe.for([
  { name: 'the strict store', start: startStrict, isMissing: false },
  { name: 's3rver', start: startS3rver, isMissing: !hasS3rver },
])('push --encoded gzip to $name', ({ start, isMissing }) => {
  test.skipIf(isMissing)(
    'stores all files compressed, continues on any machine, and stores them uncompressed again',
    async () => {
      const store = await start()
      onTestFinished(async () => store.close())
      const [first, second] = [temporaryFolder(), temporaryFolder()]
      await buildCatalogue(first, { p1: ['a', 'One'], p2: ['a', 'Two'], p3: ['b', 'Three'] })
      // A machine without the target's generation has to read the lists of the target.
      await buildCatalogue(second, { p1: ['a', 'One'], p2: ['a', 'Two, other'], p4: ['c', 'Four'] })
      const read = reader(store)
      const pushed = (folder: string, options: object) =>
        pushToStore({ ...store, folder, scratch: folder, options })

      async function expectTree(folder: string, encoding: string | null): Promise<void> {
        for (const path of Object.keys(treeOf(folder))) {
          const there = await read(path)
          const isEncoded = encoding !== null && !COMPRESSED.test(path)
          expect([path, there?.encoding]).toEqual([path, isEncoded ? encoding : null])
          const bytes = there?.bytes ?? Buffer.alloc(0)
          expect(
            (isEncoded ? gunzipSync(bytes) : bytes).equals(readFileSync(join(folder, 'out/current', path))),
            path,
          ).toBe(true)
        }
      }

      expect((await pushed(first, ENCODED)).plannedBy).toBe('first')
      await expectTree(first, 'gzip')
      expect(await read('products/p3.md')).not.toBe(null)
      const changed = await pushed(second, { ...ENCODED, force: ['history'] })
      expect(changed.plannedBy).toBe('records')
      expect(changed.sent.files).toBeLessThan(Object.keys(treeOf(second)).length)
      await expectTree(second, 'gzip')
      expect(await read('products/p3.md')).toBe(null)
      // Only the compression of files changed.
      const plain = await pushed(second, { deleteNow: true })
      expect(plain.sent.files).toBe(Object.keys(treeOf(second)).filter(path => !COMPRESSED.test(path)).length)
      await expectTree(second, null)
    },
  )
})

test('a list that is stored as gzip but is not gzip ends the push with one line', async () => {
  const store = await startS3Store()
  onTestFinished(store.close)
  const [first, second] = [temporaryFolder(), temporaryFolder()]
  await buildCatalogue(first, { p1: ['a', 'One'] })
  await buildCatalogue(second, { p1: ['a', 'Other'] })
  const to = { url: store.url, environment: STORE_ENVIRONMENT, options: ENCODED }
  await pushToStore({ ...to, folder: first, scratch: first })
  const there = store.objects.get('site/manifest.json')
  if (there === undefined) throw new Error('There is no manifest')
  store.objects.set('site/manifest.json', { ...there, bytes: gunzipSync(there.bytes) })
  const options = { ...ENCODED, force: ['history'] as const }
  const push = pushToStore({ ...to, options, folder: second, scratch: second })
  await expect(push).rejects.toThrow(TargetError)
  await expect(push).rejects.toThrow(
    /^Pushing to "s3:.*": reading "manifest.json": it is stored as gzip and is none$/,
  )
})
