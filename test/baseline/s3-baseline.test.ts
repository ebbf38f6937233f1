import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listen } from '../helpers/listen.ts'
import { type S3Store, STORE_ENVIRONMENT, sendError, startS3Store } from '../helpers/s3-store.ts'
import { places, tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { tour, writeCatalogue } from '../publish/small-catalogue.ts'
import { treeOf } from '../push/pushing.ts'
import { pushToStore } from '../push/s3/pushing-to-stores.ts'

const SITE = 's3://tours/site'

/** A store whose keys may list only after `allowList`. Until then it answers 403 for what is missing, as AWS does. */
async function startStore() {
  let mayList = false
  const store: S3Store = await startS3Store({
    failure({ method, key }, response) {
      if (mayList || method !== 'GET' || store.objects.has(key)) return false
      sendError(response, 403, 'AccessDenied')
      return true
    },
  })
  const host = await listen(({ url = '' }, response) => {
    const object = store.objects.get(`site${url}`)
    if (object === undefined) response.writeHead(403).end()
    else response.writeHead(200, object.headers).end(object.bytes)
  })
  return { store, host, allowList: (is: boolean) => (mayList = is) }
}

/** Builds two tours in `folder`. */
function build(folder: string, second: string, flags: readonly string[] = [], variables: object = {}) {
  const source = writeCatalogue(folder, [tour('1', 'One'), tour('2', second)])
  const options = ['--surfaces', 'maps', ...flags, ...places(folder)]
  return tourpress(['build', source, ...options], { SOURCE_DATE_EPOCH: '1800000000', ...variables })
}

test('a base in a bucket, and one behind a host that answers 403 for what is missing, first and later', async () => {
  const whole = temporaryFolder()
  await build(whole, 'Two')
  await build(whole, 'Other')
  for (const isBucket of [true, false]) {
    const { store, host, allowList } = await startStore()
    const s3 = ['--endpoint', store.url, '--region', 'eu-test-1']
    const base = isBucket ? ['--base', SITE, ...s3] : ['--base', host]
    const variables = isBucket ? STORE_ENVIRONMENT : {}
    const push = (folder: string) =>
      pushToStore({ folder, url: store.url, environment: STORE_ENVIRONMENT, scratch: folder })

    const [first, later] = [temporaryFolder(), temporaryFolder()]
    const refused = await build(first, 'Two', base, variables)
    expect(refused.code).toBe(isBucket ? 2 : 3)
    expect(refused.stderr).toMatch(
      isBucket
        ? /^tourpress: Reading the base "s3:\/\/tours\/site at [\d.:]+": reading "manifest.json": it forbids reading "manifest.json" \(AccessDenied\)\n {2}It needs the right to get objects\. .*: --first\n$/
        : /^tourpress: Reading "manifest.json" of the base ".*": it answers 403 Forbidden\n {2}.*: --first\n$/,
    )
    expect(await build(first, 'Two', [...base, '--first'], variables)).toMatchObject({ code: 0 })
    allowList(true)
    expect(await push(first)).toMatchObject({ plannedBy: 'first' })
    allowList(false)
    const built = await build(later, 'Other', base, variables)
    expect(built.stdout).toMatch(/\nOn generation 1 of /)
    expect(await push(later)).toMatchObject({ plannedBy: 'feed' })
    const published = [...store.objects]
      .filter(([key]) => !key.includes('/.tourpress/'))
      .map(([key, { bytes }]) => [key.replace('site/', ''), bytes.toString('latin1')])
    expect(Object.fromEntries(published)).toEqual(treeOf(whole))
    await store.close()
  }
})

test('--first takes no wrong key, bucket or region for a place where nothing is published yet', async () => {
  const { url, close } = await startS3Store()
  const folder = temporaryFolder()
  const first = (base: string, region: string, secret: string) =>
    build(folder, 'Two', ['--base', base, '--first', '--endpoint', url, '--region', region], {
      ...STORE_ENVIRONMENT,
      AWS_SECRET_ACCESS_KEY: secret,
    })
  const { AWS_SECRET_ACCESS_KEY: secret } = STORE_ENVIRONMENT
  for (const [failed, reason] of [
    [await first(SITE, 'eu-test-1', 'another'), /the secret key does not belong to the access key/],
    [await first('s3://others', 'eu-test-1', secret), /there is no bucket "others"/],
    [await first(SITE, 'us-east-1', secret), /the bucket is in the region "eu-test-1", not in "us-east-1"/],
  ] as const) {
    expect(failed.code).toBe(2)
    expect(failed.stderr).toMatch(/^tourpress: Reading the base "s3:\/\/.*": reading "manifest.json": .*\n/)
    expect(failed.stderr).toMatch(reason)
  }
  expect(() => treeOf(join(folder, 'out'))).toThrow('ENOENT')
  await close()
})
