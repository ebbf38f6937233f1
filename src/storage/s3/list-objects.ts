import { transient } from '../../http-client/failure.ts'
import { percentDecoded } from '../../runtime/percent-decoded.ts'
import type { ListedObject } from '../target.ts'
import { childrenNamed, childText, readXml, type XmlElement } from './read-xml.ts'
import type { S3Client } from './s3-client.ts'
import type { S3Response } from './s3-request.ts'
import { encodeText } from './sign.ts'

/** Keys are requested percent-encoded, since XML cannot contain every character. */
export async function* listObjects(client: S3Client): AsyncIterable<ListedObject> {
  const { prefix } = client.location
  for (let token = ''; ; ) {
    let page: ListedPage | null = null
    const query = {
      ...(token === '' ? {} : { 'continuation-token': token }),
      'encoding-type': 'url',
      'list-type': '2',
      prefix,
    }
    await client.request(
      {
        about: 'listing what is there',
        method: 'GET',
        query: Object.entries(query)
          .map(([name, value]) => `${name}=${encodeText(value)}`)
          .join('&'),
      },
      response => {
        page = readPage(response, prefix, token)
        return page === null ? transient('its list is cut off, or none') : null
      },
    )
    if (page === null) return
    const { objects, next }: ListedPage = page
    yield* objects
    if (next === '') return
    token = next
  }
}

interface ListedPage {
  objects: ListedObject[]
  next: string
}

/** Parses a page. Null if it is invalid, or leads to itself by the token `before`, so that listing would never end. */
function readPage({ text }: S3Response, prefix: string, before: string): ListedPage | null {
  const root = readXml(text)
  if (root?.name !== 'ListBucketResult') return null
  const isEncoded = childText(root, 'EncodingType') === 'url'
  const next = childText(root, 'NextContinuationToken') ?? ''
  if (childText(root, 'IsTruncated') === 'true' ? next === '' || next === before : next !== '') return null
  const objects: ListedObject[] = []
  for (const item of childrenNamed(root, 'Contents')) {
    const object = readObject(item, isEncoded)
    if (object === null || !object.key.startsWith(prefix)) return null
    // The object of the prefix itself is left out: some tools make such an object for a folder.
    if (object.key !== prefix) objects.push({ ...object, key: object.key.slice(prefix.length) })
  }
  return { objects, next }
}

function readObject(item: XmlElement, isEncoded: boolean): ListedObject | null {
  const named = childText(item, 'Key') ?? ''
  // Some stores encode a space as a plus, and all stores encode a plus as `%2B`.
  const key = isEncoded ? percentDecoded(named.replaceAll('+', '%20')) : named
  const bytes = Number(childText(item, 'Size') ?? Number.NaN)
  if (key === undefined || !Number.isSafeInteger(bytes)) return null
  return { key, bytes, tag: tagOf(childText(item, 'ETag') ?? '') }
}

/** An `ETag` without quotes: the MD5 of the bytes, unless the object was encrypted with KMS or uploaded in parts. */
export function tagOf(etag: string): string {
  // Nearly all tags are 32 hex digits in quotes, so most calls need no regular expression.
  if (etag.length === 34 && etag.startsWith('"') && etag.endsWith('"')) return etag.slice(1, -1)
  return etag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')
}
