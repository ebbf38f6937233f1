import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { defaultsOf } from '../../src/options/option.ts'
import { fileSource } from '../../src/source/file.ts'
import { S3Options } from '../../src/storage/s3/s3-options.ts'
import { STORE_ENVIRONMENT, startS3Store } from '../helpers/s3-store.ts'
import { places, tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

const LINES = '{"type":"product","id":"1","title":"Walk","account":{"id":"a","name":"A"}}\n'
const TABLE = 'Title;Price\nWalk;3 €\n'

/** A store with files, and the flags and variables by which commands reach it. */
async function startStore(files: Readonly<Record<string, string | Buffer>>) {
  const { url, objects, requests, close } = await startS3Store()
  for (const [key, text] of Object.entries(files))
    objects.set(key, { bytes: Buffer.from(text), headers: {}, etag: '"1"' })
  return { requests, close, flags: ['--endpoint', url, '--region', 'eu-test-1'], url }
}

test('fileSource reads lines, documents and tables of a bucket, plain and gzipped', async () => {
  const { url, close } = await startStore({
    'in/a b.jsonl.gz': gzipSync(LINES),
    'list.json': `[${LINES}]`,
    'list.csv': TABLE,
  })
  const options = { ...defaultsOf(S3Options), endpoint: url, region: 'eu-test-1' }
  const read = async (file: string) => {
    const source = fileSource(file, null, false, { options, environment: STORE_ENVIRONMENT })
    return (await Array.fromAsync(source.read())).flat()
  }
  expect(await read('s3://tours/in/a b.jsonl.gz')).toMatchObject([{ line: 1 }])
  expect(await read('s3://tours/list.json')).toMatchObject([{ type: 'product', value: { id: '1' } }])
  expect(await read('s3://tours/list.csv')).toMatchObject([{ line: 2, value: { title: 'Walk' } }])
  await close()
})

test('build and inspect take a file of a bucket, by a flag, a variable or the config file', async () => {
  const folder = temporaryFolder()
  const { url, flags, close } = await startStore({ 'catalogue.jsonl': LINES, 'list.csv': TABLE })
  const built = await tourpress(
    ['build', 's3://tours/catalogue.jsonl', ...flags, ...places(folder)],
    STORE_ENVIRONMENT,
  )
  expect(built).toMatchObject({ code: 0 })
  const environment = { ...STORE_ENVIRONMENT, TOURPRESS_ENDPOINT: url, AWS_REGION: 'eu-test-1' }
  const inspected = await tourpress(['inspect', 's3://tours/list.csv'], environment)
  expect(inspected.stdout).toMatch(/^s3:\/\/tours\/list\.csv: a table with 1 record\n/)
  const config = join(folder, 'tourpress.config.json')
  const feed = { from: 's3://tours/catalogue.jsonl', endpoint: url, region: 'eu-test-1' }
  writeFileSync(config, JSON.stringify({ sources: { feed } }))
  const same = await tourpress(['build', 'feed', '--config', config, ...places(folder)], STORE_ENVIRONMENT)
  expect(same).toMatchObject({ code: 0 })
  await close()
})

test('a file of a bucket that cannot be read is one clear line', async () => {
  const { flags, requests, close } = await startStore({ 'empty.jsonl': '' })
  const failure = async (source: string, environment: Record<string, string> = STORE_ENVIRONMENT) => {
    const args = ['build', source, ...flags, ...places(temporaryFolder())]
    const { code, stderr } = await tourpress(args, environment)
    return `${code} ${stderr.replace(/ at [\d.:]+/, '')}`
  }
  expect(await failure('s3://tours/in/none.jsonl')).toBe(
    '3 tourpress: Reading "s3://tours/in/none.jsonl": there is no such object\n',
  )
  expect(await failure('s3://tours/list.xlsx')).toMatch(/^3 tourpress: Reading .*list\.xlsx/)
  expect(await failure('s3://tours/')).toMatch(
    /^3 tourpress: Reading "s3:\/\/tours\/": its name does not end/,
  )
  expect(await failure('s3://others/list.jsonl')).toBe(
    '2 tourpress: Reading "s3://others": reading "list.jsonl": there is no bucket "others"\n',
  )
  expect(await failure('s3://tours/list.jsonl', {})).toMatch(
    /^2 tourpress: Reading "s3:\/\/tours": the environment has no credentials\n {2}They are read from /,
  )
  requests.length = 0
  expect(await failure('s3://tours/empty.jsonl')).not.toMatch(/^1 /)
  expect(requests.map(({ method, key }) => `${method} ${key}`)).toEqual(['GET empty.jsonl'])
  await close()
})
