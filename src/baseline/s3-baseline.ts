import { SourceError } from '../errors.ts'
import { realTiming } from '../http-client/timing.ts'
import { readObject } from '../storage/s3/read-object.ts'
import { openS3Client } from '../storage/s3/s3-client.ts'
import { parseS3Location } from '../storage/s3/s3-location.ts'
import { DEFAULT_ACCESS, type S3Access } from '../storage/s3/s3-options.ts'
import type { StoreUse } from '../storage/target.ts'
import { writeContent } from '../tree/written-file.ts'
import { atMost, type BaselineSource, CONNECTIONS, FIRST_HINT } from './baseline-source.ts'
import type { HttpBaselineOptions } from './http-baseline.ts'

export interface S3BaselineOptions extends HttpBaselineOptions {
  s3?: S3Access
  use?: StoreUse
}

const BASE: StoreUse = {
  opening: 'Reading the base',
  doing: 'Reading the base',
  failure: SourceError,
  retry: 'Nothing was changed',
  denied: `It needs the right to get objects. Without the right to list, a store says so too of what is missing. ${FIRST_HINT}`,
}

/**
 * A base in an S3 bucket. It is read with the client and the credentials of a push, so no CDN answers from a cache.
 *
 * @throws {UsageError} when the name is invalid, or there are no credentials.
 */
export function s3Baseline(
  name: string,
  {
    timing = realTiming,
    onWait = () => {},
    isFirst = false,
    s3 = DEFAULT_ACCESS,
    use = BASE,
  }: S3BaselineOptions,
): BaselineSource {
  const { options, environment } = s3
  const { signal } = new AbortController()
  const location = parseS3Location(name, options, environment, use.opening)
  const context = { environment, signal, concurrency: CONNECTIONS, onWait, use }
  const client = openS3Client(location, context, timing)
  return {
    name: location.name,
    async copy(path, to, most) {
      const object = await readObject(client, path, isFirst)
      return object === null ? null : await writeContent(to, atMost(object.content, most))
    },
    isEmpty: () => false,
    close: () => client.close(),
  }
}
