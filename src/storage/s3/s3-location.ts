import { isIP } from 'node:net'
import { shown } from '../../catalogue/issue.ts'
import { UsageError } from '../../errors.ts'
import { withoutCredentials } from '../../options/parse-base-url.ts'
import { PUSHING } from '../target.ts'
import { readProfile } from './profile.ts'
import type { S3Options } from './s3-options.ts'
import { encodeKey } from './sign.ts'

export interface S3Location {
  /** The name in messages. Different locations have different names. */
  name: string
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  region: string
  origin: string
  host: string
  /** The path of the bucket, encoded; a slash and a key follow it. */
  bucketPath: string
  pathOf(key: string): string
}

/** Bucket names, also with capitals and underscores, which old buckets of AWS and other stores may have. */
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/
/** Finds the region in a host name such as `s3.us-west-004.backblazeb2.com`. */
const NAMED_REGION = /^s3[.-](?:dualstack\.)?([a-z]{2,}(?:-[a-z]+)+-\d+)\./

/**
 * Reads `s3://BUCKET/PREFIX`. A region in the endpoint's host name, such as `s3.eu-west-1.example.com`, wins over the
 * profile's region.
 *
 * @param opening what is being done, for messages
 * @throws {UsageError} if the name or the endpoint is invalid.
 */
export function parseS3Location(
  name: string,
  options: S3Options,
  environment: NodeJS.ProcessEnv,
  opening = PUSHING.opening,
): S3Location {
  const fail: (reason: string, hint?: string) => never = (reason, hint) => {
    throw new UsageError(`${opening} ${shown(withoutCredentials(name))}: ${reason}`, { hint })
  }
  const [, bucket = '', rest = ''] = /^s3:\/\/([^/?#@]*)\/*(.*)$/s.exec(name) ?? []
  if (!BUCKET.test(bucket)) fail('it names no bucket', 'It is s3://BUCKET or s3://BUCKET/PREFIX')
  const path = rest.replace(/\/+$/, '')
  // Clients and CDNs remove empty parts, `.` and `..` from the path of a URL, so a prefix must not have them.
  if (path !== '' && !path.split('/').every(part => part !== '' && !/^\.{1,2}$|\p{Cc}/u.test(part)))
    fail('its prefix has an empty step, one of dots, or a control character')
  if (!path.isWellFormed()) fail('its prefix is not Unicode')
  const profile = readProfile(environment)
  const endpoint =
    options.endpoint ??
    nonEmpty(environment['AWS_ENDPOINT_URL_S3']) ??
    nonEmpty(environment['AWS_ENDPOINT_URL']) ??
    nonEmpty(profile.settings.get('endpoint_url'))
  const url = URL.parse(endpoint ?? 'https://s3.amazonaws.com')
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password + url.search + url.hash)
    return fail('its endpoint is not an http(s) address without credentials and query')
  const region =
    options.region ??
    nonEmpty(environment['AWS_REGION']) ??
    nonEmpty(environment['AWS_DEFAULT_REGION']) ??
    NAMED_REGION.exec(url.hostname)?.[1] ??
    nonEmpty(profile.settings.get('region')) ??
    'us-east-1'
  if (!/^[A-Za-z0-9-]+$/.test(region)) fail(`${shown(region)} is no region`)
  if (endpoint === null) url.hostname = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`

  const isPathStyle = options.pathStyle || !canBeSubdomain(bucket, url)
  const host = isPathStyle ? url.host : `${bucket}.${url.host}`
  const bucketPath = `${url.pathname.replace(/\/+$/, '')}${isPathStyle ? `/${bucket}` : ''}`
  const prefix = path === '' ? '' : `${path}/`
  return {
    name: `s3://${bucket}${path === '' ? '' : `/${path}`}${endpoint === null ? '' : ` at ${url.host}`}`,
    bucket,
    prefix,
    region,
    origin: `${url.protocol}//${host}`,
    host,
    bucketPath,
    pathOf: key => `${bucketPath}/${encodeKey(prefix + key)}`,
  }
}

/** Whether `bucket` can precede the host. Certificates cover no bucket with a dot; an IP address has no subdomains. */
function canBeSubdomain(bucket: string, { hostname }: URL): boolean {
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
  return /^[a-z0-9-]+$/.test(bucket) && !isAddress && hostname !== 'localhost'
}

function nonEmpty(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value
}
