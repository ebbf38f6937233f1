import { realTiming, type Timing } from '../../http-client/timing.ts'
import type { HeaderRule } from '../header-rules.ts'
import type { Target, TargetContext } from '../target.ts'
import { createDeleter } from './delete-objects.ts'
import { listObjects } from './list-objects.ts'
import { readObject } from './read-object.ts'
import { openS3Client } from './s3-client.ts'
import { parseS3Location } from './s3-location.ts'
import type { S3Options } from './s3-options.ts'
import { createWriter } from './write-object.ts'

export async function openS3Target(
  name: string,
  options: S3Options & { readonly headers?: readonly HeaderRule[] },
  context: TargetContext,
  timing: Timing = realTiming,
): Promise<Target> {
  const location = parseS3Location(name, options, context.environment, context.use?.opening)
  const client = openS3Client(location, context, timing)
  return {
    name: location.name,
    tagHash: 'md5',
    requestClasses: requestClassesOf(location.host),
    figures: client.figures,
    get: key => readObject(client, key),
    put: createWriter(client, options.headers),
    delete: createDeleter(client, context.concurrency),
    list: () => listObjects(client),
    [Symbol.asyncDispose]: () => client.close(),
  }
}

const AWS = {
  put: 'PUT, COPY, POST, LIST',
  list: 'PUT, COPY, POST, LIST',
  get: 'GET and all other',
  delete: 'free',
}
const CLASSES_AB = { put: 'class A', list: 'class A', get: 'class B', delete: 'free' }

const REQUEST_CLASSES: Readonly<Record<string, NonNullable<Target['requestClasses']>>> = {
  'amazonaws.com': AWS,
  'amazonaws.com.cn': AWS,
  'r2.cloudflarestorage.com': CLASSES_AB,
  'storage.googleapis.com': CLASSES_AB,
  'backblazeb2.com': { put: 'class A (free)', delete: 'class A (free)', get: 'class B', list: 'class C' },
}

export function requestClassesOf(host: string): Target['requestClasses'] {
  const name = host.replace(/:\d+$/, '')
  return (
    Object.entries(REQUEST_CLASSES).find(([end]) => name === end || name.endsWith(`.${end}`))?.[1] ?? null
  )
}
