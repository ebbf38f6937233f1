import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { failureOfError, headerOf, type ResponseHeaders } from '../../http-client/failure.ts'
import { SlowAnswer } from '../../http-client/in-time.ts'
import type { StoredObject } from '../target.ts'
import { tagOf } from './list-objects.ts'
import type { S3Client } from './s3-client.ts'
import type { S3Stream } from './s3-request.ts'

const MOST_BREAKS = 8

/** Reads an object as it was before `--encoded` compressed it. `isForbiddenMissing`: a 403 counts as missing. */
export async function readObject(
  client: S3Client,
  key: string,
  isForbiddenMissing = false,
): Promise<StoredObject | null> {
  const object = await readRawObject(client, key, isForbiddenMissing)
  if (object?.encoding !== 'gzip') return object
  const { tag, stored, content: compressed } = object
  async function* content(): AsyncIterable<Uint8Array> {
    try {
      yield* pipeline(compressed, createGunzip(), () => {})
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
      const { location, use } = client
      throw new use.failure(
        `${use.doing} "${location.name}": reading "${key}": it is stored as gzip and is none`,
        { hint: 'A push with --adopt lists the target once, and sends what differs' },
      )
    }
  }
  return { tag, stored, content: content() }
}

/** Reads an object as it is stored. After the connection breaks, only the missing bytes are requested. */
export async function readRawObject(
  client: S3Client,
  key: string,
  isForbiddenMissing = false,
): Promise<(StoredObject & { readonly encoding: string }) | null> {
  const { location, use } = client
  const about = `reading "${key}"`
  const request = (headers: Record<string, string>, expected: number[]) =>
    client.stream({ about, method: 'GET', key, headers, expected })
  const first = await request({}, isForbiddenMissing ? [403, 404] : [404])
  if (first === null) return null
  const etag = headerOf(first.headers, 'etag') ?? ''

  async function* content(): AsyncIterable<Uint8Array> {
    let stream: S3Stream | null = first
    let read = 0
    for (let breaks = 0; ; breaks++) {
      // The position of `stream` in the object: `read` after a 206, else 0, since the store has ignored the range.
      let skipped = stream?.status === 206 ? read : 0
      try {
        for await (const piece of stream?.content ?? []) {
          const fresh = piece.subarray(Math.min(piece.length, read - skipped))
          skipped += piece.length - fresh.length
          read += fresh.length
          if (fresh.length > 0) yield fresh
          skipped += fresh.length
        }
        return
      } catch (error) {
        const { reason } = failureOfError(error)
        if (breaks === MOST_BREAKS || error instanceof SlowAnswer)
          throw new use.failure(`${use.doing} "${location.name}": ${about}: ${reason}`)
      }
      stream = await request({ range: `bytes=${read}-`, 'if-match': etag }, [404, 412])
      if (stream === null || headerOf(stream.headers, 'etag') !== etag)
        throw new use.failure(`${use.doing} "${location.name}": ${about}: it changed while it was read`, {
          hint: 'Somebody else writes there: run it again when they are done',
        })
    }
  }
  return {
    tag: tagOf(etag),
    stored: storedAt(first.headers),
    encoding: headerOf(first.headers, 'content-encoding') ?? 'identity',
    content: content(),
  }
}

/** An object's age is measured by the store's clock alone, since the clock of this machine may differ. */
function storedAt(headers: ResponseHeaders): number | null {
  const [date, modified] = [headerOf(headers, 'date'), headerOf(headers, 'last-modified')]
  const age = Date.parse(date ?? '') - Date.parse(modified ?? '')
  return Number.isNaN(age) ? null : Date.now() - age
}
