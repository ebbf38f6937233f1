import { createHash } from 'node:crypto'
import { UsageError } from '../../errors.ts'
import { headerOf, transient } from '../../http-client/failure.ts'
import { type HeaderRule, headersByRules } from '../header-rules.ts'
import type { Content, PutOptions, Target } from '../target.ts'
import { tagOf } from './list-objects.ts'
import { objectBody } from './object-body.ts'
import { readRawObject } from './read-object.ts'
import type { S3Client } from './s3-client.ts'
import type { S3Response } from './s3-request.ts'

/** The most bytes of one PUT. Larger objects would take a multipart upload, which no file of a tree needs. */
const MOST_BYTES = 5 * 1024 ** 3

/** The status of a store that does not support conditional writes. */
const NOT_IMPLEMENTED = 501

/** Hosts that ignore `If-Match` and `If-None-Match`. For these, `writeChecked` compares the tags itself. */
const IGNORES_CONDITIONS = /(?:^|\.)storage\.googleapis\.com$/

/** `quote` and `supportsConditions` change once a response shows that the store needs another value. */
interface Writer {
  readonly client: S3Client
  readonly rules: readonly HeaderRule[]
  /** The quote around a tag in `If-Match`. It is empty for Ceph, whose own tags have no quotes. */
  quote: '"' | ''
  supportsConditions: boolean
}

export function createWriter(client: S3Client, rules: readonly HeaderRule[] = []): Target['put'] {
  const { name, host } = client.location
  const writer: Writer = { client, rules, quote: '"', supportsConditions: !IGNORES_CONDITIONS.test(host) }
  return async (key, content, options) => {
    const bytes = content instanceof Uint8Array ? content.length : content.bytes
    if (bytes > MOST_BYTES)
      throw new UsageError(
        `Pushing to "${name}": "${key}" has more than 5 GB, which no store takes in one request`,
        { hint: 'Smaller joined files or downloads are an option of the build' },
      )
    const { ifMatch } = options
    if (ifMatch === undefined) return tagIn(await send(writer, key, content, options))
    const write = writer.supportsConditions ? writeConditionally : writeChecked
    return write(writer, key, content, { ...options, ifMatch })
  }
}

type ConditionalOptions = PutOptions & { readonly ifMatch: string | null }

async function writeConditionally(
  writer: Writer,
  key: string,
  content: Content,
  options: ConditionalOptions,
): Promise<string | null> {
  const { quote } = writer
  const { ifMatch, sha256 } = options
  const response = await send(writer, key, content, {
    ...options,
    condition: ifMatch === null ? { 'if-none-match': '*' } : { 'if-match': `${quote}${ifMatch}${quote}` },
  })
  if (response.status < 300) return tagIn(response)
  if (response.status === NOT_IMPLEMENTED) {
    writer.supportsConditions = false
    return writeChecked(writer, key, content, options)
  }
  // If this is not the first attempt, an earlier attempt may have stored the object although its response was lost.
  const tag = response.attempts === 1 ? null : await tagIfStored(writer, key, sha256)
  if (tag !== null || ifMatch === null || quote === '') return tag
  if ((await tagAt(writer, key)) !== ifMatch) return null
  // The object has the tag `ifMatch`, yet the store refused it: it compares tags without quotes, as Ceph does.
  writer.quote = ''
  return writeConditionally(writer, key, content, options)
}

/** Compares the tag before and after the write, so a write by another process meanwhile is noticed. */
async function writeChecked(
  writer: Writer,
  key: string,
  content: Content,
  options: ConditionalOptions,
): Promise<string | null> {
  if ((await tagAt(writer, key)) !== options.ifMatch) return null
  const tag = tagIn(await send(writer, key, content, options))
  return (await tagAt(writer, key)) === tag ? tag : null
}

function send(
  { client, rules }: Writer,
  key: string,
  content: Content,
  { sha256, headers, condition }: PutOptions & { condition?: Record<string, string> },
): Promise<S3Response> {
  const { contentType, cacheControl, contentEncoding } = headers
  return client.request(
    {
      about: `storing "${key}"`,
      method: 'PUT',
      key,
      headers: {
        'content-type': contentType,
        ...(cacheControl === null ? {} : { 'cache-control': cacheControl }),
        ...(contentEncoding === null ? {} : { 'content-encoding': contentEncoding }),
        ...(rules.length > 0 && headersByRules(key, rules)),
        ...condition,
      },
      body: objectBody(content, sha256),
      expected: condition === undefined ? [] : [404, 412, NOT_IMPLEMENTED],
    },
    ({ status, headers }) =>
      status < 300 && headerOf(headers, 'etag') === undefined
        ? transient(`it answers ${status} without an ETag, as no store does`)
        : null,
  )
}

async function tagIfStored({ client }: Writer, key: string, sha256: string): Promise<string | null> {
  const object = await readRawObject(client, key)
  if (object === null) return null
  const digest = createHash('sha256')
  for await (const piece of object.content) digest.update(piece)
  return digest.digest('hex') === sha256 ? object.tag : null
}

async function tagAt({ client }: Writer, key: string): Promise<string | null> {
  const response = await client.request({
    about: `looking at "${key}"`,
    method: 'HEAD',
    key,
    expected: [404],
  })
  return response.status === 404 ? null : tagIn(response)
}

function tagIn({ headers }: S3Response): string {
  return tagOf(headerOf(headers, 'etag') ?? '')
}
