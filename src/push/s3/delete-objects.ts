import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import { transient } from '../../http-client/failure.ts'
import { plural } from '../../runtime/progress.ts'
import { childrenNamed, childText, readXml, xmlText } from './read-xml.ts'
import type { S3Client } from './s3-client.ts'
import type { S3Place } from './s3-place.ts'

/** Of a store that does not know how to delete many at once: 501 and 405 say so, and Google's 400. */
const UNKNOWN = [400, 405, 501]

/**
 * Makes what deletes objects: all of a list with one request
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html), or one by one where the store does not know that.
 *
 * @param atOnce how many, one by one
 */
export function createDeleter(client: S3Client, place: S3Place, atOnce: number) {
  const limit = pLimit(atOnce)
  let knowsMany = true

  async function deleteOne(key: string): Promise<void> {
    await client.ask({
      about: `deleting "${key}"`,
      method: 'DELETE',
      path: place.pathOf(key),
      expected: [404],
    })
  }

  /** Those that are still there; null where the store does not know how. */
  async function deleteMany(keys: readonly string[]): Promise<string[] | null> {
    const objects = keys.map(key => `<Object><Key>${xmlText(place.prefix + key)}</Key></Object>`).join('')
    const bytes = Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`)
    const response = await client.ask(
      {
        about: `deleting ${plural(keys.length, 'object')}`,
        method: 'POST',
        path: place.bucketPath || '/',
        query: 'delete=',
        headers: { 'content-md5': hash('md5', bytes, 'base64'), 'content-type': 'application/xml' },
        body: { bytes: bytes.length, sha256: hash('sha256', bytes), open: () => bytes },
        expected: UNKNOWN,
      },
      ({ status, text }) =>
        UNKNOWN.includes(status) || readXml(text)?.name === 'DeleteResult'
          ? null
          : transient('its answer is cut off, or none'),
    )
    if (UNKNOWN.includes(response.status)) return null
    const root = readXml(response.text)
    if (root === null) return []
    return childrenNamed(root, 'Error').flatMap(error => {
      const key = childText(error, 'Key') ?? ''
      return childText(error, 'Code') === 'NoSuchKey' ? [] : [key.slice(place.prefix.length)]
    })
  }

  return async function deleteObjects(keys: readonly string[]): Promise<void> {
    let left: readonly string[] = keys
    if (knowsMany && keys.length > 1) {
      const still = await deleteMany(keys)
      if (still === null) knowsMany = false
      else left = still
    }
    // One by one each has its own tries, and its own error.
    await Promise.all(left.map(key => limit(deleteOne, key)))
  }
}
