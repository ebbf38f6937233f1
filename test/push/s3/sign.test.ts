import { hash } from 'node:crypto'
import aws4 from 'aws4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createSigner,
  EMPTY_SHA256,
  encodeKey,
  encodeText,
  type UnsignedRequest,
} from '../../../src/storage/s3/sign.ts'
import { examples } from '../../helpers/extent.ts'

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
  expires: null,
}
const today = Date.UTC(2013, 4, 24)

function signature(request: Pick<UnsignedRequest, 'method' | 'path'> & Partial<UnsignedRequest>) {
  const { authorization } = createSigner('us-east-1')(
    {
      query: '',
      sha256: EMPTY_SHA256,
      ...request,
      headers: { host: 'examplebucket.s3.amazonaws.com', ...request.headers },
    },
    credentials,
    today,
  )
  return authorization?.split('Signature=')[1]
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Examples: Signature Calculations"
describe('createSigner signs as the examples of AWS do', () => {
  test.each<[string, Parameters<typeof signature>[0], string]>([
    [
      'GET Object',
      { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT Object',
      {
        method: 'PUT',
        path: `/${encodeKey('test$file.text')}`,
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        sha256: hash('sha256', 'Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET Bucket Lifecycle',
      { method: 'GET', path: '/', query: 'lifecycle=' },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'List Objects',
      { method: 'GET', path: '/', query: 'max-keys=2&prefix=J' },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', (_, request, expected) => {
    expect(signature(request)).toBe(expected)
  })
})

test('createSigner signs as aws4 does, whatever key, region, token, headers and time', () => {
  const word = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
    .map(text => text.replaceAll(/\W/g, 'x'))
  fc.assert(
    fc.property(
      fc.record({
        key: fc.string({
          unit: fc.constantFrom(..."a/b~+ %=&?#'()*!._-\u00e9\u65e5$,;:@", '\u{1f30d}'),
          minLength: 1,
        }),
        prefix: fc.option(fc.string({ unit: fc.constantFrom(...'p/ +~&=\u00fc') }), { nil: null }),
        region: fc.constantFrom('us-east-1', 'auto', 'eu-central-003'),
        accessKeyId: word,
        secretAccessKey: fc.base64String({ minLength: 4 }),
        sessionToken: fc.option(word, { nil: null }),
        cache: fc.option(fc.constantFrom('no-store', 'public,  max-age=300', 'x'), { nil: null }),
        condition: fc.option(word, { nil: null }),
        time: fc.integer({ min: 0, max: 4_000_000_000 }),
        method: fc.constantFrom('GET', 'PUT', 'DELETE'),
        body: fc.string(),
      }),
      one => {
        const path = `/bucket/${encodeKey(one.key)}`
        const query = one.prefix === null ? '' : `list-type=2&prefix=${encodeText(one.prefix)}`
        const headers = {
          host: 'store.example:9000',
          ...(one.cache === null ? {} : { 'cache-control': one.cache }),
          ...(one.condition === null ? {} : { 'if-match': `"${one.condition}"` }),
        }
        const sha256 = hash('sha256', one.body)
        const ours = createSigner(one.region)(
          { method: one.method, path, query, headers, sha256 },
          { ...one, expires: null },
          one.time * 1000,
        )
        const { authorization, ...signed } = ours
        const judge = new aws4.RequestSigner(
          {
            service: 's3',
            region: one.region,
            method: one.method,
            path: query === '' ? path : `${path}?${query}`,
            headers: signed,
          },
          {
            accessKeyId: one.accessKeyId,
            secretAccessKey: one.secretAccessKey,
            sessionToken: one.sessionToken ?? '',
          },
        )
        expect(authorization?.replaceAll(', ', ',')).toBe(
          judge.sign().headers?.['Authorization']?.toString().replaceAll(', ', ','),
        )
      },
    ),
    { numRuns: examples(200, 5000) },
  )
})

test('encodeKey leaves slashes and what needs no encoding, and encodes each byte of all else', () => {
  expect(encodeKey("a/~2e-_.z/b c+d=é/(!*')&?#%41\u{1f30d}")).toBe(
    'a/~2e-_.z/b%20c%2Bd%3D%C3%A9/%28%21%2A%27%29%26%3F%23%2541%F0%9F%8C%8D',
  )
})
