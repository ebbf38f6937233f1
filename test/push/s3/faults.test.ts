import { hash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { OutputError, TargetError, type TourpressError, UsageError } from '../../../src/errors.ts'
import { openS3Target } from '../../../src/storage/s3/s3-target.ts'
import type { TargetContext } from '../../../src/storage/target.ts'
import { manualClock } from '../../helpers/manual-clock.ts'
import {
  ACCESS_KEY,
  type S3Store,
  SECRET_KEY,
  STORE_ENVIRONMENT,
  type StoreFailure,
  type StoreOptions,
  type StoreRequest,
  sendError,
  startS3Store,
} from '../../helpers/s3-store.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { contextOf, putOptions, readAll } from './store-contract.ts'

/** A store with faults, and a target in it. The target's clock advances only while it waits. */
async function setUp(store: StoreOptions = {}, context: Partial<TargetContext> = {}) {
  const running = await startS3Store(store)
  onTestFinished(running.close)
  const clock = manualClock(0.5)
  const options = { endpoint: running.url, region: 'eu-test-1', pathStyle: true }
  const target = await openS3Target(
    's3://tours/site',
    options,
    contextOf(STORE_ENVIRONMENT, context),
    // The store checks the time of signatures with the real clock.
    { ...clock, today: Date.now },
  )
  onTestFinished(async () => target[Symbol.asyncDispose]())
  const put = (key: string, text: string, ifMatch?: string | null) =>
    target.put(
      key,
      Buffer.from(text),
      putOptions(Buffer.from(text), ifMatch === undefined ? {} : { ifMatch }),
    )
  return { ...running, clock, target, put }
}

type Answering = (request: StoreRequest, response: ServerResponse, apply: () => void) => void

/** Applies a fault to the first requests of a kind. */
function first(count: number, reply: Answering, isMeant = (_: StoreRequest) => true): StoreFailure {
  let left = count
  return (request, response, apply) => {
    if (left === 0 || !isMeant(request)) return false
    left--
    reply(request, response, apply)
    return true
  }
}

/** The error of a call. It must not contain credentials or signatures. */
async function errorOf(promise: Promise<unknown>): Promise<TourpressError> {
  try {
    await promise
  } catch (error) {
    const all = inspect(error, { depth: 20, showHidden: true })
    for (const secret of [SECRET_KEY, ACCESS_KEY, 'Signature=']) expect(all).not.toContain(secret)
    if (error instanceof UsageError || error instanceof TargetError || error instanceof OutputError) {
      expect(error.message).not.toContain('\n')
      return error
    }
    throw error
  }
  throw new Error('It ends well')
}

const html = (response: ServerResponse, status: number) =>
  response
    .writeHead(status, { 'content-type': 'text/html' })
    .end('<!DOCTYPE html><html><p>Sign in<br></html>')

/** An error response of the store. */
const failWith =
  (status: number, code: string, more = ''): Answering =>
  (_, response) =>
    sendError(response, status, code, more)

const takenAndReset: Answering = (_, response, apply) => {
  apply()
  response.socket?.resetAndDestroy()
}

/** Transient faults. */
const passing: Record<string, Answering> = {
  'a 500': failWith(500, 'InternalError'),
  'a 503 SlowDown': failWith(503, 'SlowDown'),
  'a 503 of a proxy, in HTML': (_, response) => html(response, 503),
  'a 400 RequestTimeout': failWith(400, 'RequestTimeout'),
  'a body that was damaged on its way': failWith(400, 'XAmzContentSHA256Mismatch'),
  'another request to the same object': failWith(409, 'OperationAborted'),
  'a reset': (_, response) => response.socket?.resetAndDestroy(),
  'a reset after it was taken': takenAndReset,
  'a connection that ends without a word': (_, response) => response.socket?.end(),
  'a 200 without a tag, in HTML': (_, response) => html(response, 200),
  'an answer that is cut off': (_, response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\nETag: "x"\r\nContent-Length: 100\r\n\r\nhalf')
  },
  'what is not HTTP': (_, response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'),
  'a 100 that nobody asked for': (_, response) => {
    response.socket?.end('HTTP/1.1 100 Continue\r\n\r\n')
  },
}

describe('openS3Target retries a request that', () => {
  test.each(Object.keys(passing))('fails with %s', async name => {
    const reply = passing[name]
    if (reply === undefined) throw new Error(name)
    const { put, objects, requests, target } = await setUp({ failure: first(2, reply) })
    expect(await put('a/b.txt', 'text')).toBe(hash('md5', 'text'))
    expect(objects.get('site/a/b.txt')?.bytes.toString()).toBe('text')
    expect(requests).toHaveLength(3)
    expect(target.figures).toEqual({ requests: 3, retries: 2 })
  })

  test('takes too long', async () => {
    const held: ServerResponse[] = []
    const { put, clock, requests } = await setUp({
      failure: first(1, (_, response) => {
        held.push(response)
        clock.pass(26_000)
      }),
    })
    expect(await put('a', 'text')).toBe(hash('md5', 'text'))
    expect(requests).toHaveLength(2)
    expect(held).toHaveLength(1)
  })

  test('is not retried because of early hints', async () => {
    const { put, requests } = await setUp({
      failure: (_, response) => {
        response.writeEarlyHints({ link: '</a.css>; rel=preload' })
        return false
      },
    })
    expect(await put('a', 'text')).toBe(hash('md5', 'text'))
    expect(requests).toHaveLength(1)
  })

  test('exceeds a rate limit, when the store allows it', async () => {
    const told: number[] = []
    const failure = first(1, (_, response) => {
      response.setHeader('retry-after', '7')
      sendError(response, 429, 'TooManyRequests')
    })
    const { put, clock } = await setUp({ failure }, { onWait: seconds => told.push(Math.round(seconds)) })
    await put('a', '1')
    expect(clock.passed()).toBe(7000)
    expect(told).toEqual([7, 6, 5, 4, 3, 2, 1])
  })
})

test('openS3Target holds all requests back while the store asks one to wait', async () => {
  const at: [number, string][] = []
  const failure: StoreFailure = ({ key, nth }, response) => {
    at.push([clock.passed(), key])
    if (nth > 1) return false
    response.setHeader('retry-after', '5')
    sendError(response, 503, 'SlowDown')
    return true
  }
  const { put, clock } = await setUp({ failure }, { concurrency: 1 })
  await Promise.all(['a', 'b', 'c'].map(key => put(key, key)))
  expect(at[0]?.[0]).toBe(0)
  expect(at.slice(1).map(([time]) => time)).toEqual([5000, 5000, 5000])
})

describe('openS3Target gives up, in one line,', () => {
  const sent: [string, Answering, typeof UsageError | typeof TargetError | typeof OutputError, string][] = [
    [
      'what it may not do',
      failWith(403, 'AccessDenied'),
      UsageError,
      'it forbids storing "a" (AccessDenied)',
    ],
    [
      'a page of HTML that forbids',
      (_, r) => html(r, 403),
      UsageError,
      'it forbids storing "a" (403 with a page of HTML instead of XML)',
    ],
    ['a bucket that is not there', failWith(404, 'NoSuchBucket'), UsageError, 'there is no bucket "tours"'],
    [
      'another region by its name',
      failWith(400, 'AuthorizationHeaderMalformed', '<Region>eu-west-3</Region>'),
      UsageError,
      'the bucket is in the region "eu-west-3", not in "eu-test-1"',
    ],
    [
      'another region by a header',
      (_, r) => {
        r.setHeader('x-amz-bucket-region', 'us-west-2')
        sendError(r, 301, 'PermanentRedirect', '<Endpoint>tours.s3.us-west-2.amazonaws.com</Endpoint>')
      },
      UsageError,
      'the bucket is in the region "us-west-2", not in "eu-test-1"',
    ],
    [
      'a redirect',
      (_, r) => r.writeHead(307, { location: 'https://elsewhere.example/a' }).end(),
      UsageError,
      'it answers 307 Temporary Redirect: it sends us elsewhere, to "https://elsewhere.example/a"',
    ],
    ['credentials that are over', failWith(400, 'ExpiredToken'), UsageError, 'the credentials are over'],
    ['no room', failWith(507, 'InsufficientStorage'), OutputError, 'it has no room left'],
    [
      'what it does not know',
      failWith(501, 'NotImplemented'),
      TargetError,
      'it does not know how: NotImplemented',
    ],
    [
      'a status without a reason',
      (_, r) => r.writeHead(418).end(),
      TargetError,
      "it answers 418 I'm a Teapot",
    ],
    [
      'an error that would move the cursor',
      failWith(400, '&#27;[2JBad\n&#8238;Thing'),
      TargetError,
      'it answers 400 \ufffd[2JBad\ufffd\ufffdThing',
    ],
  ]

  test.each(sent)('%s, and sends it once', async (_, reply, errorClass, reason) => {
    const { put, requests } = await setUp({ failure: first(Number.POSITIVE_INFINITY, reply) })
    const error = await errorOf(put('a', 'text'))
    expect(error).toBeInstanceOf(errorClass)
    expect(error.message).toMatch(/^Pushing to "s3:\/\/tours\/site at 127\.0\.0\.1:\d+": storing "a": /)
    expect(error.message.slice(error.message.indexOf('"a": ') + 5)).toBe(reason)
    expect(requests).toHaveLength(1)
    // The error of one request ends all others: nothing more is sent.
    expect((await errorOf(put('b', 'text'))).message).toBe(error.message)
    expect(requests).toHaveLength(1)
  })

  test('a store that stays broken', async () => {
    const { put, requests } = await setUp({
      failure: first(Number.POSITIVE_INFINITY, failWith(500, 'InternalError')),
    })
    const error = await errorOf(put('a', 'text'))
    expect(error).toBeInstanceOf(TargetError)
    expect(error.message).toMatch(/: it answers 500 InternalError; given up after 8 attempts$/)
    expect(requests).toHaveLength(8)
  })

  test('a store that is not there', async () => {
    const { put, close } = await setUp()
    await close()
    expect((await errorOf(put('a', 'text'))).message).toMatch(
      /: it refuses connections; given up after 8 attempts$/,
    )
  })

  test('when it is aborted', async () => {
    const abort = new AbortController()
    const { put, target } = await setUp(
      { failure: first(1, () => abort.abort(new TargetError('SIGTERM told it to stop'))) },
      { signal: abort.signal },
    )
    expect((await errorOf(put('a', 'text'))).message).toBe('SIGTERM told it to stop')
    expect((await errorOf(target.get('a'))).message).toBe('SIGTERM told it to stop')
  })

  test('a file that is missing, or changes while it is sent', async () => {
    const { target, requests } = await setUp()
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, 'short')
    const options = putOptions(Buffer.from('short'))
    expect((await errorOf(target.put('b', { file, bytes: 100 }, options))).message).toMatch(
      /^Pushing to .* storing "b": /,
    )
    const other = await setUp()
    rmSync(file)
    const error = await errorOf(other.target.put('a', { file, bytes: 5 }, options))
    expect(error).toBeInstanceOf(OutputError)
    expect(error.message).toMatch(/^Reading ".*file", which is to be sent: ENOENT/)
    expect(requests.filter(({ key }) => key === 'site/a')).toEqual([])
  })

  test('a file above 5 GB, without a request', async () => {
    const { target, requests } = await setUp()
    const put = target.put(
      'exports/all.jsonl',
      { file: 'none', bytes: 5 * 1024 ** 3 + 1 },
      putOptions(Buffer.from('')),
    )
    expect((await errorOf(put)).message).toMatch(/: "exports\/all\.jsonl" has more than 5 GB/)
    expect(requests).toEqual([])
  })
})

describe('openS3Target with conditional writes', () => {
  /** Another push stores its pointer. */
  function writeTheirs(objects: S3Store['objects']): void {
    const bytes = Buffer.from('theirs')
    objects.set('site/pointer', { bytes, etag: `"${hash('md5', bytes)}"`, headers: {} })
  }
  const isPut = ({ method }: StoreRequest) => method === 'PUT'

  test.each([null, hash('md5', 'before')])(
    'recognizes its own object when the response was lost: %s',
    async tag => {
      const { put, objects, requests } = await setUp({
        failure: first(
          1,
          takenAndReset,
          ({ headers }) => 'if-match' in headers || 'if-none-match' in headers,
        ),
      })
      if (tag !== null) await put('pointer', 'before')
      expect(await put('pointer', 'ours', tag)).toBe(hash('md5', 'ours'))
      expect(objects.get('site/pointer')?.bytes.toString()).toBe('ours')
      expect(requests.filter(isPut)).toHaveLength(tag === null ? 2 : 3)
    },
  )

  test('does not mistake the object of another push for its own', async () => {
    const { put, objects } = await setUp({
      failure: first(1, (_, response) => {
        writeTheirs(objects)
        response.socket?.resetAndDestroy()
      }),
    })
    expect(await put('pointer', 'ours', null)).toBe(null)
    expect(objects.get('site/pointer')?.bytes.toString()).toBe('theirs')
  })

  test('retries after a conflict with another request, and loses if that one was first', async () => {
    const { put, objects } = await setUp({
      failure: first(1, (_, response) => {
        writeTheirs(objects)
        sendError(response, 409, 'ConditionalRequestConflict')
      }),
    })
    expect(await put('pointer', 'ours', null)).toBe(null)
  })

  test('checks before and after a write if the store does not support conditions', async () => {
    const { put, objects, requests } = await setUp({ conditions: 'refused' })
    const tag = await put('pointer', '1', null)
    expect(tag).toBe(hash('md5', '1'))
    expect(await put('pointer', '2', null)).toBe(null)
    expect(await put('pointer', '2', tag)).toBe(hash('md5', '2'))
    expect(await put('pointer', '3', tag)).toBe(null)
    expect(objects.get('site/pointer')?.bytes.toString()).toBe('2')
    expect(requests.map(({ method }) => method).join(' ')).toBe('PUT HEAD PUT HEAD HEAD HEAD PUT HEAD HEAD')
  })

  test('loses if another push writes between its request and the check after it', async () => {
    const { put, objects } = await setUp({
      conditions: 'refused',
      failure: ({ method, nth }) => {
        if (method === 'HEAD' && nth > 3) writeTheirs(objects)
        return false
      },
    })
    expect(await put('pointer', 'ours', null)).toBe(null)
  })
})

describe('openS3Target reads', () => {
  const text = 'Of some length. '.repeat(50_000)
  const cut =
    (at: number): Answering =>
    (_, response) => {
      response.writeHead(200, { etag: `"${hash('md5', text)}"`, 'content-length': text.length })
      response.write(text.slice(0, at), () => response.socket?.resetAndDestroy())
    }

  test('only the missing rest after a response breaks off', async () => {
    const { put, target, requests } = await setUp({
      failure: first(1, cut(300_000), ({ method }) => method === 'GET'),
    })
    await put('records/all.jsonl', text)
    expect(await readAll(target, 'records/all.jsonl')).toBe(text)
    const [, whole, rest] = requests
    expect(whole?.headers.range).toBe(undefined)
    expect(rest?.headers.range).toMatch(/^bytes=[1-9]\d+-$/)
  })

  test('to the end if the store does not support ranges', async () => {
    const { put, target } = await setUp({
      failure: (request, response, apply) => {
        if (request.method !== 'GET') return false
        if (request.headers.range === undefined) cut(300_000)(request, response, apply)
        else
          response.writeHead(200, { etag: `"${hash('md5', text)}"`, 'content-length': text.length }).end(text)
        return true
      },
    })
    await put('records/all.jsonl', text)
    expect(await readAll(target, 'records/all.jsonl')).toBe(text)
  })

  test('no answer that goes on for ever, a byte at a time', async () => {
    let goOn = () => {}
    const { put, target, clock, requests } = await setUp({
      failure: first(
        1,
        (_, response) => {
          response.writeHead(200, { etag: `"${hash('md5', text)}"`, 'content-length': text.length })
          goOn = () => void response.write('x')
          goOn()
        },
        ({ method }) => method === 'GET',
      ),
    })
    await put('records/all.jsonl', text)
    const object = await target.get('records/all.jsonl')
    const read = async () => {
      for await (const _ of object?.content ?? []) {
        await clock.sleep(26_000, new AbortController().signal)
        goOn()
      }
    }
    expect((await errorOf(read())).message).toMatch(
      /: reading "records\/all\.jsonl": it sends less than 8 kB a second$/,
    )
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  })

  test('no mixture of two objects', async () => {
    const { put, target } = await setUp({ failure: first(1, cut(300_000), ({ method }) => method === 'GET') })
    await put('records/all.jsonl', text.toUpperCase())
    const error = await errorOf(readAll(target, 'records/all.jsonl'))
    expect(error.message).toMatch(/: reading "records\/all\.jsonl": it changed while it was read$/)
  })
})

describe('openS3Target lists', () => {
  const isList = ({ query }: StoreRequest) => query.has('list-type')
  const says =
    (text: string): Answering =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
    }
  const page = (inside: string) => `<ListBucketResult>${inside}</ListBucketResult>`

  test.each([
    ['is cut off', '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>site/a</Key>'],
    ['is HTML', '<html><body>Sign in</body></html>'],
    ['is empty', ''],
    ['goes on without saying where', page('<IsTruncated>true</IsTruncated>')],
    [
      'names what was not asked for',
      page('<IsTruncated>false</IsTruncated><Contents><Key>other/a</Key><Size>1</Size></Contents>'),
    ],
    ['has no size', page('<IsTruncated>false</IsTruncated><Contents><Key>site/a</Key></Contents>')],
    ['declares entities', `<!DOCTYPE x [<!ENTITY a "b">]>${page('<IsTruncated>false</IsTruncated>')}`],
  ])('again what %s', async (_, text) => {
    const { put, target, requests } = await setUp({ failure: first(1, says(text), isList) })
    await put('a', '1')
    expect(await Array.fromAsync(target.list())).toEqual([{ key: 'a', bytes: 1, tag: hash('md5', '1') }])
    expect(requests.filter(isList)).toHaveLength(2)
  })

  test('not forever if a page names itself as the next one', async () => {
    const text = page('<IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken>')
    const { target } = await setUp({ failure: first(Number.POSITIVE_INFINITY, says(text), isList) })
    const error = await errorOf(Array.fromAsync(target.list()))
    expect(error.message).toMatch(
      /: listing what is there: its list is cut off, or none; given up after 8 attempts$/,
    )
  })
})

describe('openS3Target deletes', () => {
  const keys = ['a', 'b', 'c & d']
  const left = async (target: { list(): AsyncIterable<{ key: string }> }) =>
    (await Array.fromAsync(target.list())).map(({ key }) => key)

  test('one by one if the store does not support DeleteObjects', async () => {
    const { put, target, requests } = await setUp({ deletesMany: false })
    for (const key of keys) await put(key, key)
    await target.delete(keys)
    await target.delete(['never', 'there'])
    expect(await left(target)).toEqual([])
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('single objects that were not deleted with the others', async () => {
    const { put, target, requests } = await setUp({
      failure: first(
        1,
        (_, response) =>
          response
            .writeHead(200)
            .end(
              '<DeleteResult><Error><Key>site/c &amp; d</Key><Code>InternalError</Code></Error><Error><Key>site/b</Key><Code>NoSuchKey</Code></Error></DeleteResult>',
            ),
        ({ method }) => method === 'POST',
      ),
    })
    for (const key of keys) await put(key, key)
    await target.delete(keys)
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ key }) => key)).toEqual(['site/c & d'])
  })

  test('again if the response is cut off', async () => {
    const { put, target } = await setUp({
      failure: first(
        1,
        (_, response) => response.writeHead(200).end('<DeleteResult><Err'),
        ({ method }) => method === 'POST',
      ),
    })
    for (const key of keys) await put(key, key)
    await target.delete(keys)
    expect(await left(target)).toEqual([])
  })
})
