import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TargetError, UsageError } from '../../../src/errors.ts'
import { realTiming, type Timing } from '../../../src/http-client/timing.ts'
import { openS3Client } from '../../../src/storage/s3/s3-client.ts'
import { parseS3Location } from '../../../src/storage/s3/s3-location.ts'
import { openS3Target } from '../../../src/storage/s3/s3-target.ts'
import type {
  Content,
  ObjectHeaders,
  PutOptions,
  Target,
  TargetContext,
} from '../../../src/storage/target.ts'
import { manualClock } from '../../helpers/manual-clock.ts'
import { STORE_ENVIRONMENT, type StoreOptions, startS3Store } from '../../helpers/s3-store.ts'

/** A running store with an empty bucket `tours`. */
export interface RunningStore {
  url: string
  region: string
  environment: Record<string, string>
  close(): void | Promise<void>
}

/** Starts the strict store of these tests. */
export async function startStrict(options: StoreOptions = {}): Promise<RunningStore> {
  const { url, close } = await startS3Store(options)
  return { url, close, region: 'eu-test-1', environment: STORE_ENVIRONMENT }
}

/** Differences between stores. */
export interface StoreFacts {
  /** The store checks the conditions of writes. */
  knowsConditions: boolean
  /** The store rejects a body that differs from the signed one. */
  checksBodies: boolean
  /** The store rejects a request that was signed long ago. */
  checksClocks: boolean
  /** The store lists keys with any characters, and more than one page of them. */
  listsAll: boolean
}

export const HEADERS: ObjectHeaders = {
  contentType: 'text/markdown; charset=utf-8',
  cacheControl: 'public, max-age=300',
  contentEncoding: null,
}

export function contextOf(environment: NodeJS.ProcessEnv, more: Partial<TargetContext> = {}): TargetContext {
  return { environment, signal: new AbortController().signal, concurrency: 8, onWait() {}, ...more }
}

/** The options for storing a content. */
export function putOptions(content: Uint8Array, more: Partial<PutOptions> = {}): PutOptions {
  return { sha256: hash('sha256', content), headers: HEADERS, ...more }
}

export async function readAll(target: Target, key: string): Promise<string | null> {
  const object = await target.get(key)
  return object === null ? null : Buffer.concat(await Array.fromAsync(object.content)).toString()
}

/** Tests all operations of a push against a store. */
export function describeStore(
  name: string,
  start: () => Promise<RunningStore>,
  facts: StoreFacts & { isMissing?: boolean },
): void {
  describe.skipIf(facts.isMissing === true)(name, () => {
    let store: RunningStore
    beforeAll(async () => {
      store = await start()
    }, 120_000)
    afterAll(() => store?.close())

    const options = (region = store.region) => ({ endpoint: store.url, region, pathStyle: true })
    let places = 0

    /** Opens a target with a new prefix. */
    async function open(
      given: { timing?: Timing; environment?: Record<string, string>; place?: string; region?: string } = {},
    ): Promise<Target> {
      const place = given.place ?? `s3://tours/place${facts.listsAll ? ' ü+%41~2e' : ''}/${places++}`
      const context = contextOf({ ...store.environment, ...given.environment })
      const target = await openS3Target(place, options(given.region), context, given.timing ?? realTiming)
      onTestFinished(async () => target[Symbol.asyncDispose]())
      return target
    }

    const store1 = (target: Target, key: string, text: string, more: Partial<PutOptions> = {}) =>
      target.put(key, Buffer.from(text), putOptions(Buffer.from(text), more))

    test('keeps objects under any key, lists them with size and tag, and deletes those that are named', async () => {
      const target = await open()
      const keys = [
        'accounts/7.json',
        'products/~2e~2e.md',
        'with space/plus+and=%20%2F.txt',
        'ünïcode/日本語/\u{1f30d}.html',
        ...(facts.listsAll ? ['quotes\'"&<>;:@$,!*().txt'] : []),
        '.tourpress/deployed.json',
        'a',
        'long/'.repeat(80).slice(0, 380),
      ]
      for (const key of keys) expect(await store1(target, key, `of ${key}`)).toBe(hash('md5', `of ${key}`))
      for (const key of keys) expect([key, await readAll(target, key)]).toEqual([key, `of ${key}`])
      const listed = await Array.fromAsync(target.list())
      const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)
      expect(listed.sort(byKey)).toEqual(
        keys
          .map(key => ({ key, bytes: Buffer.byteLength(`of ${key}`), tag: hash('md5', `of ${key}`) }))
          .sort(byKey),
      )
      await target.delete([...keys.slice(1), 'never there'])
      expect((await Array.fromAsync(target.list())).map(({ key }) => key)).toEqual(keys.slice(0, 1))
      await target.delete(keys.slice(0, 1))
      expect(await readAll(target, 'accounts/7.json')).toBe(null)
    })

    test('lists no objects of a neighbour whose prefix begins alike', async () => {
      const [one, other] = [
        await open({ place: 's3://tours/site' }),
        await open({ place: 's3://tours/site-b' }),
      ]
      await store1(one, 'a', '1')
      await store1(other, 'a', '2')
      expect((await Array.fromAsync(one.list())).map(({ key }) => key)).toEqual(['a'])
      await other.delete(['a', 'b'])
      expect(await readAll(one, 'a')).toBe('1')
    })

    test.runIf(facts.listsAll)('lists more objects than one page of the list', async () => {
      const target = await open()
      const keys = Array.from({ length: 1003 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
      for (let at = 0; at < keys.length; at += 100)
        await Promise.all(keys.slice(at, at + 100).map(key => store1(target, key, '')))
      expect((await Array.fromAsync(target.list())).map(({ key }) => key).sort()).toEqual(keys)
      await target.delete(keys.slice(0, 1000))
      await target.delete(keys.slice(1000))
      expect(await Array.fromAsync(target.list())).toEqual([])
    })

    test('serves objects with the headers that they were stored with', async () => {
      const target = await open({ place: 's3://tours/headers' })
      const bytes = Buffer.from('compressed, they say')
      await target.put('a b.json', bytes, {
        sha256: hash('sha256', bytes),
        headers: { contentType: 'application/ld+json', cacheControl: 'no-store', contentEncoding: 'gzip' },
      })
      await store1(target, 'plain.md', '# Plain')
      const place = parseS3Location('s3://tours/headers', options(), {})
      const client = openS3Client(place, contextOf(store.environment), realTiming)
      onTestFinished(() => client.close())
      async function headersOf(key: string) {
        const response = await client.stream({ about: 'reading', method: 'GET', key })
        for await (const _ of response?.content ?? []);
        return ['content-type', 'cache-control', 'content-encoding'].map(name => response?.headers[name])
      }
      expect(await headersOf('a b.json')).toEqual(['application/ld+json', 'no-store', 'gzip'])
      expect(await headersOf('plain.md')).toEqual([
        'text/markdown; charset=utf-8',
        'public, max-age=300',
        undefined,
      ])
    })

    test('stores files of some MB in pieces, and returns them', async () => {
      const target = await open()
      const folder = mkdtempSync(join(tmpdir(), 'tourpress-s3-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const bytes = Buffer.alloc(5_000_001, 'Of some length. ')
      const file = join(folder, 'file')
      writeFileSync(file, bytes)
      const contents: Content[] = [{ file, bytes: bytes.length }, bytes]
      for (const [index, content] of contents.entries()) {
        const tag = await target.put(`large ${index}`, content, putOptions(bytes))
        expect(tag).toBe(hash('md5', bytes))
        expect(hash('sha256', (await readAll(target, `large ${index}`)) ?? '')).toBe(hash('sha256', bytes))
      }
    })

    test.runIf(facts.knowsConditions)('stores only if the condition holds', async () => {
      const target = await open()
      const first = await store1(target, 'pointer', '1', { ifMatch: null })
      expect(first).toBe(hash('md5', '1'))
      expect(await store1(target, 'pointer', '2', { ifMatch: null })).toBe(null)
      const second = await store1(target, 'pointer', '3', { ifMatch: first })
      expect(second).toBe(hash('md5', '3'))
      expect(await store1(target, 'pointer', '4', { ifMatch: first })).toBe(null)
      expect(await store1(target, 'elsewhere', '5', { ifMatch: first })).toBe(null)
      expect(await readAll(target, 'pointer')).toBe('3')
      expect(await readAll(target, 'elsewhere')).toBe(null)
    })

    test.runIf(facts.checksBodies)('does not store a body that differs from the signed one', async () => {
      const target = await open({ timing: { ...manualClock(), today: Date.now } })
      const put = target.put('damaged', Buffer.from('damaged on its way'), putOptions(Buffer.from('whole')))
      await expect(put).rejects.toThrow(TargetError)
      await expect(put).rejects.toThrow(
        /^Pushing to "s3:.*": storing "damaged": it answers 400 \w+; given up/,
      )
      expect(await readAll(await open({ place: target.name.replace(/ at .*/, '') }), 'damaged')).toBe(null)
    })

    test('says in one line that there is no such bucket', async () => {
      const target = await open({ place: 's3://nowhere/site' })
      await expect(target.get('a')).rejects.toThrow(UsageError)
      await expect(store1(target, 'a', '1')).rejects.toThrow(/: there is no bucket "nowhere"$/)
    })

    test('says in one line which half of the key is wrong', async () => {
      const stranger = await open({ environment: { AWS_ACCESS_KEY_ID: 'AKIDUNKNOWN' } })
      await expect(stranger.get('a')).rejects.toThrow(/: it does not know the access key$/)
      const forger = await open({ environment: { AWS_SECRET_ACCESS_KEY: 'not/the=secret' } })
      await expect(forger.get('a')).rejects.toThrow(UsageError)
      await expect(store1(forger, 'a', '1')).rejects.toThrow(
        /: the secret key does not belong to the access key$/,
      )
    })

    test.runIf(facts.checksClocks)('says in one line that the clock is wrong', async () => {
      const late = { ...realTiming, today: () => Date.now() - 20 * 60_000 }
      const target = await open({ timing: late })
      await expect(store1(target, 'a', '1')).rejects.toThrow(
        /: this machine's clock is (?:19|20) min behind that of the store$/,
      )
    })
  })
}
