import { TargetError } from '../../errors.ts'
import { failureOfError } from '../../http-client/failure.ts'
import type { StoredObject } from '../target.ts'
import type { S3Client } from './s3-client.ts'
import type { S3Place } from './s3-place.ts'
import type { S3Stream } from './s3-question.ts'
import { tagOf } from './tag.ts'

/** So often a connection may break inside of one object. */
const MOST_BREAKS = 8

/** An object as it is stored, with what it was compressed by. */
export interface RawObject extends StoredObject {
  readonly encoding: string
}

/** An object; null where there is none. Where its body breaks off, the rest of the same object is asked for. */
export async function readObject(client: S3Client, place: S3Place, key: string): Promise<RawObject | null> {
  const about = `reading "${key}"`
  const ask = (headers: Record<string, string>, expected: number[]) =>
    client.stream({ about, method: 'GET', path: place.pathOf(key), headers, expected })
  const first = await ask({}, [404])
  if (first === null) return null
  const etag = first.header('etag') ?? ''

  async function* content(): AsyncIterable<Uint8Array> {
    let stream: S3Stream | null = first
    let read = 0
    for (let breaks = 0; ; breaks++) {
      // A store that knows no ranges begins again.
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
        if (breaks === MOST_BREAKS) throw new TargetError(`Pushing to "${place.name}": ${about}: ${reason}`)
      }
      stream = await ask({ range: `bytes=${read}-`, 'if-match': etag }, [404, 412])
      if (stream === null || stream.header('etag') !== etag)
        throw new TargetError(`Pushing to "${place.name}": ${about}: it changed while it was read`, {
          hint: 'Somebody else writes there: push again when they are done',
        })
    }
  }
  return { tag: tagOf(etag), encoding: first.header('content-encoding') ?? 'identity', content: content() }
}
