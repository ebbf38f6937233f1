import { Readable } from 'node:stream'
import { SourceError, UsageError } from '../errors.ts'
import { realTiming } from '../http-client/timing.ts'
import { readObject } from '../storage/s3/read-object.ts'
import { openS3Client } from '../storage/s3/s3-client.ts'
import { parseS3Location } from '../storage/s3/s3-location.ts'
import type { S3Access } from '../storage/s3/s3-options.ts'

const USE = {
  ...{ opening: 'Reading', doing: 'Reading', failure: SourceError, retry: 'Nothing was changed' },
  denied:
    'It needs the right to get objects. Without the right to list, a store says so too of what is missing',
}

export async function openObject(address: string, { options, environment }: S3Access): Promise<Readable> {
  const [, folder = address, key = ''] = /^(s3:\/\/.*)\/([^/]+)$/s.exec(address) ?? []
  const location = parseS3Location(folder, options, environment, USE.opening)
  if (key === '')
    throw new UsageError(`Reading "${address}": it names no object`, { hint: 'It is s3://BUCKET/KEY' })
  const { signal } = new AbortController()
  const context = { environment, signal, concurrency: 1, onWait() {}, use: USE }
  const client = openS3Client(location, context, realTiming)
  async function* pieces() {
    try {
      const object = await readObject(client, key)
      if (object === null) throw new SourceError(`Reading "${address}": there is no such object`)
      yield* object.content
    } finally {
      await client.close()
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}
