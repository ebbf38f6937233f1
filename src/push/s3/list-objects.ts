import { transient } from '../../http-client/failure.ts'
import type { ListedObject } from '../target.ts'
import { childrenNamed, childText, readXml, type XmlElement } from './read-xml.ts'
import type { S3Client } from './s3-client.ts'
import type { S3Place } from './s3-place.ts'
import type { S3Response } from './s3-question.ts'
import { encodeText } from './sign.ts'
import { tagOf } from './tag.ts'

/**
 * Lists what is below a place, a thousand objects a request
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html). Keys come percent-encoded: not every character
 * that a key may have can stand in XML.
 */
export async function* listObjects(client: S3Client, place: S3Place): AsyncIterable<ListedObject> {
  for (let token = ''; ; ) {
    let listed: ListedPage | null = null
    const query = {
      ...(token === '' ? {} : { 'continuation-token': token }),
      'encoding-type': 'url',
      'list-type': '2',
      prefix: place.prefix,
    }
    await client.ask(
      {
        about: 'listing what is there',
        method: 'GET',
        path: place.bucketPath || '/',
        query: Object.entries(query)
          .map(([name, value]) => `${name}=${encodeText(value)}`)
          .join('&'),
      },
      response => {
        listed = readPage(response, place.prefix, token)
        return listed === null ? transient('its list is cut off, or none') : null
      },
    )
    if (listed === null) return
    const { objects, next }: ListedPage = listed
    yield* objects
    if (next === '') return
    token = next
  }
}

interface ListedPage {
  objects: ListedObject[]
  /** Empty where there are no more. */
  next: string
}

/** @param before the token that this page was asked with: the same once more would never end */
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
    // The prefix itself: a folder that some tool made.
    if (object.key !== prefix) objects.push({ ...object, key: object.key.slice(prefix.length) })
  }
  return { objects, next }
}

function readObject(item: XmlElement, isEncoded: boolean): ListedObject | null {
  const key = decoded(childText(item, 'Key') ?? '', isEncoded)
  const bytes = Number(childText(item, 'Size') ?? Number.NaN)
  if (key === null || !Number.isSafeInteger(bytes)) return null
  return { key, bytes, tag: tagOf(childText(item, 'ETag') ?? '') }
}

/** Some stores write a space as a plus sign, and all a plus sign as `%2B`. */
function decoded(key: string, isEncoded: boolean): string | null {
  if (!isEncoded) return key
  try {
    return decodeURIComponent(key.replaceAll('+', '%20'))
  } catch {
    return null
  }
}
