import { onTestFinished } from 'vitest'
import { STORE_ENVIRONMENT, type StoreOptions, startS3Store } from '../helpers/s3-store.ts'
import { tourpress } from '../helpers/tourpress.ts'
import { someFormats, temporaryFolder } from '../helpers/workspace.ts'
import { account, product, writeRecords } from '../publish/small-catalogue.ts'
import { NOW } from './sharing.ts'

/** Where the parts are. */
export const PARTS = 's3://tours/parts'

const owners = ['a', 'b', 'c', 'd']
export const records = [...owners.map(account), ...owners.map((owner, index) => product(`p${index}`, owner))]

export const surfaces = ['llms', 'maps']
export const baseUrl = 'https://tours.example.com'

/** The arguments of a plan, with the options above. */
export const planOf = (source: string, shards = 2) => [
  ...['plan', source, '--shards', String(shards)],
  ...['--surfaces', surfaces.join(), '--formats', someFormats.join(), '--base-url', baseUrl],
]

/** The exit code of a command, and the line of its error. */
export type Outcome = [code: number, line: string | undefined]
export const DONE: Outcome = [0, undefined]
export const outcomeOf = ({ code, stderr }: { code: number; stderr: string }): Outcome => [
  code,
  stderr.split('\n').find(line => line.startsWith('tourpress: ')),
]

/** A strict store, and the command line with parts in it. */
export async function startBucket(options: StoreOptions = {}) {
  const store = await startS3Store(options)
  onTestFinished(store.close)
  const environment = {
    ...STORE_ENVIRONMENT,
    AWS_ENDPOINT_URL: store.url,
    AWS_REGION: 'eu-test-1',
    SOURCE_DATE_EPOCH: String(NOW.getTime() / 1000),
  }
  const print = (...args: string[]) => tourpress([...args, '--path-style'], environment)
  const call = async (...args: string[]) => outcomeOf(await print(...args))
  return {
    ...store,
    environment,
    print: (...args: string[]) => print(...args, '--parts', PARTS),
    call,
    run: (...args: string[]) => call(...args, '--parts', PARTS),
  }
}

/** A source, and what a command does with parts of it. */
export function bucketSteps() {
  const folder = temporaryFolder()
  const source = writeRecords(folder, records)
  const out = `${folder}/many`
  const steps = [planOf(source), ['shard', '0'], ['shard', '1'], ['merge', '--out', out]]
  return { folder, source, out, steps }
}
