import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { UsageError } from '../../../src/errors.ts'
import { realTiming } from '../../../src/http-client/timing.ts'
import { type CredentialKeeper, keepCredentials } from '../../../src/storage/s3/credentials.ts'
import { openS3Target } from '../../../src/storage/s3/s3-target.ts'
import { listen } from '../../helpers/listen.ts'
import { ACCESS_KEY, SECRET_KEY, startS3Store } from '../../helpers/s3-store.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { contextOf, putOptions } from './store-contract.ts'

const minute = 60_000

/** A service that gives credentials, and the requests that it received. */
async function startService(
  reply: (request: IncomingMessage, body: string, response: ServerResponse) => void,
) {
  const asked: string[] = []
  const url = await listen(async (request, response) => {
    const body = await text(request)
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''} ${body}`.trim())
    reply(request, body, response)
  })
  return { url, asked }
}

/** A container's service whose keys expire 10 minutes after each request. */
function containerResponse(now: () => number, count = { of: 0 }) {
  return (_: IncomingMessage, __: string, response: ServerResponse) => {
    response.end(
      JSON.stringify({
        AccessKeyId: `AKID${++count.of}`,
        SecretAccessKey: SECRET_KEY,
        Token: 'a-token',
        Expiration: new Date(now() + 10 * minute).toISOString(),
      }),
    )
  }
}

const open = (environment: Record<string, string>, now = Date.now) =>
  keepCredentials('s3://tours', environment, now)
const idOf = async (keeper: CredentialKeeper) => {
  const held = await keeper.current()
  return 'accessKeyId' in held ? held.accessKeyId : held.reason
}

describe('keepCredentials', () => {
  test('prefers a key of the environment', async () => {
    const held = await open({
      AWS_ACCESS_KEY_ID: ' AKID ',
      AWS_SECRET_ACCESS_KEY: 'secret\n',
      AWS_SESSION_TOKEN: 'token',
      AWS_WEB_IDENTITY_TOKEN_FILE: 'none',
      AWS_ROLE_ARN: 'none',
    }).current()
    expect(held).toEqual({
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
      sessionToken: 'token',
      expires: null,
    })
  })

  test.each([
    [{}, /the environment has no credentials$/],
    [{ AWS_ACCESS_KEY_ID: 'AKIDHALF' }, /AWS_SECRET_ACCESS_KEY is not set/],
    [{ AWS_SECRET_ACCESS_KEY: 'AKIDHALF' }, /AWS_ACCESS_KEY_ID is not set/],
    [
      { AWS_ACCESS_KEY_ID: 'AKID\u00e9HALF', AWS_SECRET_ACCESS_KEY: 'AKIDHALF' },
      /AWS_ACCESS_KEY_ID holds what no key has/,
    ],
    [
      { AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://AKIDHALF.example/' },
      /neither https nor an address of this machine/,
    ],
    [
      { AWS_CONTAINER_CREDENTIALS_FULL_URI: 'file:///AKIDHALF' },
      /neither https nor an address of this machine/,
    ],
  ])('refuses %j without showing it', (environment, message) => {
    const failed = () => open(environment as Record<string, string>)
    expect(failed).toThrow(UsageError)
    expect(failed).toThrow(message)
    expect(failed).not.toThrow(/HALF/)
  })

  test('asks the service of a container, and again minutes before its key expires', async () => {
    let now = Date.now()
    const { url, asked } = await startService(containerResponse(() => now))
    const file = join(temporaryFolder(), 'token')
    writeFileSync(file, 'Bearer first\n')
    const keeper = open(
      {
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/creds?a=1`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file,
      },
      () => now,
    )
    expect(await Promise.all([idOf(keeper), idOf(keeper), idOf(keeper)])).toEqual(['AKID1', 'AKID1', 'AKID1'])
    now += 4 * minute
    expect(await idOf(keeper)).toBe('AKID1')
    writeFileSync(file, 'Bearer second')
    now += 2 * minute
    expect(await idOf(keeper)).toBe('AKID2')
    expect(asked).toEqual(['GET /creds?a=1 Bearer first', 'GET /creds?a=1 Bearer second'])
  })

  test('keeps valid credentials if the service fails, and asks it once a minute', async () => {
    let now = Date.now()
    let isBroken = false
    const give = containerResponse(() => now)
    const { url, asked } = await startService((request, body, response) => {
      if (isBroken) response.writeHead(500).end('no')
      else give(request, body, response)
    })
    const keeper = open({ AWS_CONTAINER_CREDENTIALS_FULL_URI: url }, () => now)
    await keeper.current()
    isBroken = true
    now += 6 * minute
    for (let time = 0; time < 5; time++) expect(await idOf(keeper)).toBe('AKID1')
    expect(asked).toHaveLength(2)
    now += 4 * minute
    expect(await idOf(keeper)).toBe(
      "the container's credentials cannot be read: it answers 500 Internal Server Error",
    )
    isBroken = false
    expect(await idOf(keeper)).toBe('AKID2')
  })

  test.each([
    [403, 'no', 'their service answers 403'],
    [302, 'no', 'their service answers 302'],
    [200, '<html>', 'their service answers without a key'],
    [200, '{"AccessKeyId":"A"}', 'their service answers without a key'],
  ])('says what a service answers wrongly: %i %s', async (status, body, reason) => {
    const { url } = await startService((_, __, response) => response.writeHead(status).end(body))
    expect(await idOf(open({ AWS_CONTAINER_CREDENTIALS_FULL_URI: url }))).toBe(
      `the container's credentials cannot be read: ${reason}`,
    )
  })

  test('exchanges a web identity token for a key', async () => {
    const { url, asked } = await startService((_, __, response) =>
      response.end(`<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
        <AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>ASIA1</AccessKeyId>
        <SecretAccessKey>a&#x2F;b+c=</SecretAccessKey><SessionToken>session</SessionToken>
        <Expiration>2030-01-02T03:04:05Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult>
        </AssumeRoleWithWebIdentityResponse>`),
    )
    const file = join(temporaryFolder(), 'token')
    writeFileSync(file, 'the.identity.token\n')
    const environment = {
      AWS_WEB_IDENTITY_TOKEN_FILE: file,
      AWS_ROLE_ARN: 'arn:aws:iam::1:role/push',
      AWS_ENDPOINT_URL_STS: url,
    }
    expect(await open(environment).current()).toEqual({
      accessKeyId: 'ASIA1',
      secretAccessKey: 'a/b+c=',
      sessionToken: 'session',
      expires: Date.UTC(2030, 0, 2, 3, 4, 5),
    })
    expect(asked).toEqual([
      'POST /  Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fpush&RoleSessionName=tourpress&WebIdentityToken=the.identity.token',
    ])
  })

  test('says why a web identity is rejected, without its token', async () => {
    const { url } = await startService((_, __, response) =>
      response
        .writeHead(400)
        .end(
          '<ErrorResponse><Error><Code>InvalidIdentityToken</Code><Message>the.token</Message></Error></ErrorResponse>',
        ),
    )
    const file = join(temporaryFolder(), 'token')
    const keeper = open({ AWS_WEB_IDENTITY_TOKEN_FILE: file, AWS_ROLE_ARN: 'arn', AWS_ENDPOINT_URL_STS: url })
    expect(await idOf(keeper)).toBe(
      "the role's credentials cannot be had: the file of AWS_WEB_IDENTITY_TOKEN_FILE is not there",
    )
    writeFileSync(file, 'the.token')
    expect(await idOf(keeper)).toBe(
      "the role's credentials cannot be had: STS answers 400 InvalidIdentityToken",
    )
    expect(inspect(await keeper.current(), { depth: 20 })).not.toContain('the.token')
  })
})

test('a push continues with new credentials if the store says that the old ones are expired', async () => {
  let turn = 0
  const service = await startService((_, __, response) =>
    response.end(
      JSON.stringify({ AccessKeyId: ACCESS_KEY, SecretAccessKey: SECRET_KEY, Token: `token-${++turn}` }),
    ),
  )
  const store = await startS3Store({ sessionToken: 'token-2' })
  onTestFinished(store.close)
  const options = { endpoint: store.url, region: 'eu-test-1', pathStyle: false }
  await using target = await openS3Target(
    's3://tours',
    options,
    contextOf({ AWS_CONTAINER_CREDENTIALS_FULL_URI: service.url }),
    realTiming,
  )
  const bytes = Buffer.from('text')
  await target.put('a', bytes, putOptions(bytes))
  expect(store.objects.get('a')?.bytes).toEqual(bytes)
  expect(service.asked).toHaveLength(2)
})
