import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { TargetError } from '../../errors.ts'
import type { StoredObject } from '../target.ts'
import { readObject } from './read-object.ts'
import type { S3Client } from './s3-client.ts'
import type { S3Place } from './s3-place.ts'

/** An object as it was before `--encoded` compressed it; null where there is none. */
export async function readDecoded(
  client: S3Client,
  place: S3Place,
  key: string,
): Promise<StoredObject | null> {
  const object = await readObject(client, place, key)
  if (object?.encoding !== 'gzip') return object
  const { tag, content: compressed } = object
  async function* content(): AsyncIterable<Uint8Array> {
    try {
      yield* pipeline(compressed, createGunzip(), () => {})
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
      throw new TargetError(
        `Pushing to "${place.name}": reading "${key}": it is stored as gzip and is none`,
        {
          hint: 'With --adopt the target is listed once, and what differs is sent',
        },
      )
    }
  }
  return { tag, content: content() }
}
