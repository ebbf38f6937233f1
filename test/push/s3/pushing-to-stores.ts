import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PushOptions } from '../../../src/config/push-options.ts'
import { pushTo } from '../../../src/push/push.ts'
import type { PushReport } from '../../../src/push/push-report.ts'
import { openS3Target } from '../../../src/storage/s3/s3-target.ts'
import type { S3Store } from '../../helpers/s3-store.ts'
import { silent } from '../../helpers/workspace.ts'
import { optionsFor } from '../pushing.ts'
import { contextOf } from './store-contract.ts'

/** A store, and the folders of a push to it. */
export interface StorePush {
  /** The folder whose `out` is pushed. */
  folder: string
  url: string
  region?: string
  environment: Record<string, string>
  /** The store beside which the journal is written. */
  scratch: string
  options?: Partial<PushOptions>
}

/** Pushes to `s3://tours/site`. */
export async function pushToStore({
  folder,
  url,
  region,
  environment,
  scratch,
  options,
}: StorePush): Promise<PushReport> {
  const all = optionsFor(folder, { store: join(scratch, 'catalogue.db'), concurrency: 4, ...options })
  const { headers } = all
  const place = { endpoint: url, region: region ?? 'eu-test-1', pathStyle: true, headers }
  await using target = await openS3Target('s3://tours/site', place, contextOf(environment))
  return await pushTo(target, all, { progress: silent })
}

/** The objects of the strict store, as files. */
export function writeObjects({ objects }: S3Store, folder: string): string {
  for (const [key, { bytes }] of objects) {
    const file = join(folder, key.replace(/^site\//, ''))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  return folder
}
