import { createHash } from 'node:crypto'
import type { PushOptions, S3Options } from '../../config/push-options.ts'
import { UsageError } from '../../errors.ts'
import { transient } from '../../http-client/failure.ts'
import { realTiming, type Timing } from '../../http-client/timing.ts'
import type { Content, PutOptions, Target, TargetContext } from '../target.ts'
import { createDeleter } from './delete-objects.ts'
import { listObjects } from './list-objects.ts'
import { objectBody } from './object-body.ts'
import { readDecoded } from './read-decoded.ts'
import { readObject } from './read-object.ts'
import { requestClassesOf } from './request-classes.ts'
import { openS3Client } from './s3-client.ts'
import { parseS3Place } from './s3-place.ts'
import type { S3Response } from './s3-question.ts'
import { tagOf } from './tag.ts'

/** What a request may hold; more takes several parts, and no file of a tree has so much. */
const MOST_BYTES = 5 * 1024 ** 3

/** What a store answers that knows no condition of a write. */
const NOT_IMPLEMENTED = 501

/** A store that takes conditional writes and does not look at their conditions. */
const IGNORES_CONDITIONS = /(?:^|\.)storage\.googleapis\.com$/

/**
 * A bucket, or what is below a prefix of it, over the S3 protocol.
 *
 * @param timing the clock, chance and sleep of requests
 * @throws {UsageError} when it is no such name, or the environment has no credentials.
 */
export async function openS3Target(
  name: string,
  options: PushOptions | S3Options,
  context: TargetContext,
  timing: Timing = realTiming,
): Promise<Target> {
  const place = parseS3Place(name, options, context.environment)
  const client = openS3Client(place, context, timing)
  const deleteObjects = createDeleter(client, place, context.concurrency)
  /** Ceph compares what `If-Match` says with a tag as it keeps it: without quotes. */
  let quote = '"'
  let knowsConditions = !IGNORES_CONDITIONS.test(place.host)

  function send(
    key: string,
    content: Content,
    { sha256, headers }: PutOptions,
    condition: Record<string, string> = {},
  ): Promise<S3Response> {
    const { contentType, cacheControl, contentEncoding } = headers
    return client.ask(
      {
        about: `storing "${key}"`,
        method: 'PUT',
        path: place.pathOf(key),
        headers: {
          'content-type': contentType,
          ...(cacheControl === null ? {} : { 'cache-control': cacheControl }),
          ...(contentEncoding === null ? {} : { 'content-encoding': contentEncoding }),
          ...condition,
        },
        body: objectBody(content, sha256),
        expected: Object.keys(condition).length === 0 ? [] : [404, 412, NOT_IMPLEMENTED],
      },
      ({ status, header }) =>
        status < 300 && header('etag') === undefined
          ? transient(`it answers ${status} without an ETag, as no store does`)
          : null,
    )
  }

  /** The tag of what is there where it is this; else null. */
  async function tagOfOwn(key: string, sha256: string): Promise<string | null> {
    const there = await readObject(client, place, key)
    if (there === null) return null
    const digest = createHash('sha256')
    for await (const piece of there.content) digest.update(piece)
    return digest.digest('hex') === sha256 ? there.tag : null
  }

  /** The tag of what is there; null where nothing is. */
  async function tagAt(key: string): Promise<string | null> {
    const response = await client.ask({
      about: `looking at "${key}"`,
      method: 'HEAD',
      path: place.pathOf(key),
      expected: [404],
    })
    return response.status === 404 ? null : tagIn(response)
  }

  async function putWhere(
    ifMatch: string | null,
    key: string,
    content: Content,
    put: PutOptions,
  ): Promise<string | null> {
    if (knowsConditions) {
      const condition: Record<string, string> =
        ifMatch === null ? { 'if-none-match': '*' } : { 'if-match': `${quote}${ifMatch}${quote}` }
      const response = await send(key, content, put, condition)
      if (response.status < 300) return tagIn(response)
      if (response.status !== NOT_IMPLEMENTED) {
        // An earlier attempt may have been taken, and its response lost.
        const own = response.attempts === 1 ? null : await tagOfOwn(key, put.sha256)
        if (own !== null || ifMatch === null || quote === '') return own
        if ((await tagAt(key)) !== ifMatch) return null
        quote = ''
        return putWhere(ifMatch, key, content, put)
      }
      knowsConditions = false
    }
    // Between these requests somebody else may write: then what is there in the end is not this.
    if ((await tagAt(key)) !== ifMatch) return null
    const tag = tagIn(await send(key, content, put))
    return (await tagAt(key)) === tag ? tag : null
  }

  return {
    name: place.name,
    tagHash: 'md5',
    requestClasses: requestClassesOf(place.host),
    figures: client.figures,
    get: key => readDecoded(client, place, key),
    async put(key, content, put) {
      const bytes = content instanceof Uint8Array ? content.length : content.bytes
      if (bytes > MOST_BYTES)
        throw new UsageError(
          `Pushing to "${place.name}": "${key}" has more than 5 GB, which no store takes in one request`,
          { hint: 'Smaller joined files or downloads are an option of the build' },
        )
      if (put.ifMatch !== undefined) return putWhere(put.ifMatch, key, content, put)
      return tagIn(await send(key, content, put))
    },
    delete: deleteObjects,
    list: () => listObjects(client, place),
    [Symbol.asyncDispose]: () => client.close(),
  }
}

function tagIn({ header }: S3Response): string {
  return tagOf(header('etag') ?? '')
}
