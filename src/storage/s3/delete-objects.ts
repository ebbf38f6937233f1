import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import { transient } from '../../http-client/failure.ts'
import { plural } from '../../runtime/progress.ts'
import { childrenNamed, childText, readXml, xmlText } from './read-xml.ts'
import type { S3Client } from './s3-client.ts'

/** Statuses by which stores say that they do not support DeleteObjects. 400 is the status of Google. */
const UNSUPPORTED = [400, 405, 501]

export function createDeleter(client: S3Client, concurrency: number) {
  const limit = pLimit(concurrency)
  const deleteOne = (key: string) =>
    client.request({ about: `deleting "${key}"`, method: 'DELETE', key, expected: [404] })
  let supportsMany = true
  return async function deleteObjects(keys: readonly string[]): Promise<void> {
    let left: readonly string[] = keys
    if (supportsMany && keys.length > 1) {
      const remaining = await deleteMany(client, keys)
      if (remaining === null) supportsMany = false
      else left = remaining
    }
    // The keys that are left are deleted one by one, so that each gets its own retries and its own error.
    await Promise.all(left.map(key => limit(deleteOne, key)))
  }
}

/** Returns the keys that are left; null if the store has no DeleteObjects. */
async function deleteMany(client: S3Client, keys: readonly string[]): Promise<string[] | null> {
  const { prefix } = client.location
  const objects = keys.map(key => `<Object><Key>${xmlText(prefix + key)}</Key></Object>`).join('')
  const bytes = Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`)
  const response = await client.request(
    {
      about: `deleting ${plural(keys.length, 'object')}`,
      method: 'POST',
      query: 'delete=',
      headers: { 'content-md5': hash('md5', bytes, 'base64'), 'content-type': 'application/xml' },
      body: { bytes: bytes.length, sha256: hash('sha256', bytes), open: () => bytes },
      expected: UNSUPPORTED,
    },
    ({ status, text }) =>
      UNSUPPORTED.includes(status) || readXml(text)?.name === 'DeleteResult'
        ? null
        : transient('its answer is cut off, or none'),
  )
  if (UNSUPPORTED.includes(response.status)) return null
  const root = readXml(response.text)
  if (root === null) return []
  return childrenNamed(root, 'Error').flatMap(error => {
    const key = childText(error, 'Key') ?? ''
    return childText(error, 'Code') === 'NoSuchKey' ? [] : [key.slice(prefix.length)]
  })
}
