import { isIP } from 'node:net'
import { shown } from '../../catalogue/issue.ts'
import type { S3Options } from '../../config/push-options.ts'
import { UsageError } from '../../errors.ts'
import { encodeKey } from './sign.ts'

/** Where a target's objects are. */
export interface S3Place {
  /** As messages name it: two places have two names. */
  name: string
  bucket: string
  /** What all keys of the target begin with: empty, or ending with a slash. */
  prefix: string
  region: string
  /** Scheme, host and port that requests go to. */
  origin: string
  /** The same as `Host` says it. */
  host: string
  /** The path of the bucket itself, encoded: what a key follows after a slash. */
  bucketPath: string
  /** The path of an object, encoded. */
  pathOf(key: string): string
}

/** What a bucket may be called; old ones and those of other stores have capitals and underscores. */
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/
/** The region in a store's own name, such as `s3.us-west-004.backblazeb2.com`. */
const NAMED_REGION = /^s3[.-](?:dualstack\.)?([a-z]{2,}(?:-[a-z]+)+-\d+)\./

/**
 * Reads `s3://BUCKET/PREFIX`. Where neither an option nor the environment tells endpoint or region, the endpoint is
 * AWS, and the region the one that the endpoint's name has in it.
 *
 * @throws {UsageError} when it is no such name, or the endpoint no address.
 */
export function parseS3Place(name: string, options: S3Options, environment: NodeJS.ProcessEnv): S3Place {
  const fail = (reason: string, hint?: string): never => {
    throw new UsageError(`Opening the target ${shown(name)}: ${reason}`, { hint })
  }
  const [, bucket = '', rest = ''] = /^s3:\/\/([^/?#@]*)\/*(.*)$/s.exec(name) ?? []
  if (!BUCKET.test(bucket)) fail('it names no bucket', 'A target is s3://BUCKET or s3://BUCKET/PREFIX')
  const path = rest.replace(/\/+$/, '')
  // What a client or a CDN on the way would take out of an address has no place in a key.
  if (path !== '' && !path.split('/').every(step => step !== '' && !/^\.{1,2}$|\p{Cc}/u.test(step)))
    fail('its prefix has an empty step, one of dots, or a control character')
  if (!path.isWellFormed()) fail('its prefix is not Unicode')
  const given =
    options.endpoint ?? set(environment['AWS_ENDPOINT_URL_S3']) ?? set(environment['AWS_ENDPOINT_URL'])
  const url = URL.parse(given ?? 'https://s3.amazonaws.com')
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password + url.search + url.hash)
    throw new UsageError(
      `Opening the target ${shown(name)}: its endpoint is not an http(s) address without credentials and query`,
    )
  const region =
    options.region ??
    set(environment['AWS_REGION']) ??
    set(environment['AWS_DEFAULT_REGION']) ??
    NAMED_REGION.exec(url.hostname)?.[1] ??
    'us-east-1'
  if (!/^[A-Za-z0-9-]+$/.test(region)) fail(`${shown(region)} is no region`)
  if (given === null) url.hostname = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`

  // A certificate covers one name before the host's, and an address of numbers has none.
  const isPathStyle =
    options.pathStyle ||
    isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
    url.hostname === 'localhost' ||
    !/^[a-z0-9-]+$/.test(bucket)
  const host = isPathStyle ? url.host : `${bucket}.${url.host}`
  const bucketPath = `${url.pathname.replace(/\/+$/, '')}${isPathStyle ? `/${bucket}` : ''}`
  const prefix = path === '' ? '' : `${path}/`
  return {
    name: `s3://${bucket}${path === '' ? '' : `/${path}`}${given === null ? '' : ` at ${url.host}`}`,
    bucket,
    prefix,
    region,
    origin: `${url.protocol}//${host}`,
    host,
    bucketPath,
    pathOf: key => `${bucketPath}/${encodeKey(prefix + key)}`,
  }
}

/** A variable; null where it is not set or empty. */
function set(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value
}
