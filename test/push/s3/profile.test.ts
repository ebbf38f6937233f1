import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UsageError } from '../../../src/errors.ts'
import { defaultsOf } from '../../../src/options/option.ts'
import { keepCredentials } from '../../../src/storage/s3/credentials.ts'
import { parseS3Location } from '../../../src/storage/s3/s3-location.ts'
import { S3Options } from '../../../src/storage/s3/s3-options.ts'
import { openS3Target } from '../../../src/storage/s3/s3-target.ts'
import { ACCESS_KEY, SECRET_KEY, startS3Store } from '../../helpers/s3-store.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { contextOf } from './store-contract.ts'

/** A home with these files in `.aws`. */
function homeWith(files: { credentials?: string; config?: string }): string {
  const home = temporaryFolder()
  mkdirSync(join(home, '.aws'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, '.aws', name), text)
  return home
}

const open = (environment: Record<string, string>) => keepCredentials('Opening', environment, Date.now)
const heldIn = (environment: Record<string, string>) => open(environment).current()

const CREDENTIALS = `# of the team
[default]
aws_access_key_id = AKIDDEFAULT
aws_secret_access_key=secret/of+default=

[prod] ; live
AWS_ACCESS_KEY_ID = AKIDPROD
aws_secret_access_key = secret of prod #1
aws_session_token = token
`

test('keepCredentials reads the default profile, or that of AWS_PROFILE', async () => {
  const HOME = homeWith({ credentials: CREDENTIALS })
  expect(await heldIn({ HOME })).toEqual({
    ...{ accessKeyId: 'AKIDDEFAULT', secretAccessKey: 'secret/of+default=' },
    ...{ sessionToken: null, expires: null },
  })
  expect(await heldIn({ HOME, AWS_PROFILE: 'prod' })).toEqual({
    ...{ accessKeyId: 'AKIDPROD', secretAccessKey: 'secret of prod', sessionToken: 'token', expires: null },
  })
  const key = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(await heldIn({ HOME, AWS_PROFILE: 'prod', ...key })).toMatchObject({ accessKeyId: 'AKID' })
})

test('keepCredentials reads other files where variables name them, and keys of the config file last', async () => {
  const home = homeWith({
    config: '[profile prod]\naws_access_key_id = AKIDCONFIG\naws_secret_access_key = one\n',
    credentials: '[prod]\naws_secret_access_key = two\n',
  })
  const files = {
    AWS_CONFIG_FILE: join(home, '.aws/config'),
    AWS_SHARED_CREDENTIALS_FILE: join(home, '.aws/credentials'),
  }
  expect(await heldIn({ ...files, AWS_PROFILE: 'prod' })).toMatchObject({
    ...{ accessKeyId: 'AKIDCONFIG', secretAccessKey: 'two' },
  })
})

test.each([
  [
    { credentials: '[default]\naws_access_key_id = AKIDHALF\n' },
    {},
    /AWS_SECRET_ACCESS_KEY of the profile "default" is not set/,
  ],
  [
    { credentials: '[default]\naws_access_key_id = AKID\u00e9HALF\naws_secret_access_key = AKIDHALF\n' },
    {},
    /AWS_ACCESS_KEY_ID of the profile "default" holds what no key has/,
  ],
  [
    { credentials: CREDENTIALS },
    { AWS_PROFILE: 'none' },
    /the profile "none", which AWS_PROFILE names, has no key/,
  ],
  [
    { config: '[profile dev]\nsso_session = my-sso\nregion = eu-west-1\n' },
    { AWS_PROFILE: 'dev' },
    /the profile "dev" gets its key by sso_session, which only AWS's own tools use/,
  ],
  [
    {
      config:
        '[default]\nrole_arn = arn:aws:iam::1:role/AKIDHALF\nsource_profile = base\naws_access_key_id = AKIDHALF\naws_secret_access_key = x\n',
    },
    {},
    /the profile "default" gets its key by role_arn/,
  ],
  [{ config: '[default]\ncredential_process = print AKIDHALF\n' }, {}, /gets its key by credential_process/],
  [{ config: '[profile dev]\nregion = eu-west-1\n' }, {}, /the environment has no credentials$/],
])('keepCredentials refuses %j with %j, without showing it', (files, environment, message) => {
  const failed = () => open({ HOME: homeWith(files), ...environment })
  expect(failed).toThrow(UsageError)
  expect(failed).toThrow(message)
  expect(failed).not.toThrow(/HALF/)
})

test('the hint of a profile that only the tools of AWS read is a command that works', () => {
  const HOME = homeWith({ config: '[profile dev]\nsso_start_url = https://example.com\n' })
  const thrown = () => open({ HOME, AWS_PROFILE: 'dev' })
  expect(thrown).toThrow(
    expect.objectContaining({
      hint: 'Run first: eval "$(aws configure export-credentials --profile dev --format env)"',
    }),
  )
})

test('region and endpoint of the profile count where nothing else says them', () => {
  const config = '[default]\nregion = eu-west-3\nendpoint_url = http://127.0.0.1:9\ns3 =\n  region = none\n'
  const place = (options: Partial<S3Options>, environment: Record<string, string>) => {
    const { origin, region } = parseS3Location(
      's3://tours',
      { ...defaultsOf(S3Options), ...options },
      environment,
    )
    return [origin, region]
  }
  const HOME = homeWith({ config })
  expect(place({}, { HOME })).toEqual(['http://127.0.0.1:9', 'eu-west-3'])
  expect(place({}, { HOME, AWS_REGION: 'eu-west-1' })).toEqual(['http://127.0.0.1:9', 'eu-west-1'])
  expect(place({ endpoint: 'https://s3.us-west-004.backblazeb2.com' }, { HOME })[1]).toBe('us-west-004')
})

test('a target is opened with key and region of a profile', async () => {
  const { url, close } = await startS3Store()
  const HOME = homeWith({
    config: '[profile test]\nregion = eu-test-1\n',
    credentials: `[test]\naws_access_key_id = ${ACCESS_KEY}\naws_secret_access_key = ${SECRET_KEY}\n`,
  })
  const options = { ...defaultsOf(S3Options), endpoint: url }
  await using target = await openS3Target('s3://tours', options, contextOf({ HOME, AWS_PROFILE: 'test' }))
  expect(await target.get('none')).toBeNull()
  await close()
})
