import { describe, expect, test } from 'vitest'
import { UsageError } from '../../../src/errors.ts'
import { parseS3Location } from '../../../src/storage/s3/s3-location.ts'
import { requestClassesOf } from '../../../src/storage/s3/s3-target.ts'

const none = { endpoint: null, region: null, pathStyle: false }

function addressOf(
  name: string,
  options: Partial<typeof none> | Record<string, unknown> = {},
  environment = {},
) {
  const location = parseS3Location(name, { ...none, ...options }, environment)
  return `${location.region} ${location.origin}${location.pathOf('a b')}`
}

describe('parseS3Location', () => {
  test.each([
    ['s3://tours', {}, {}, 'us-east-1 https://tours.s3.us-east-1.amazonaws.com/a%20b'],
    [
      's3://tours/',
      {},
      { AWS_REGION: 'eu-west-1' },
      'eu-west-1 https://tours.s3.eu-west-1.amazonaws.com/a%20b',
    ],
    [
      's3://tours/x/y/',
      { region: 'cn-north-1' },
      { AWS_REGION: 'eu-west-1' },
      'cn-north-1 https://tours.s3.cn-north-1.amazonaws.com.cn/x/y/a%20b',
    ],
    ['s3://tours.example/x', {}, {}, 'us-east-1 https://s3.us-east-1.amazonaws.com/tours.example/x/a%20b'],
    ['s3://tours', { pathStyle: true }, {}, 'us-east-1 https://s3.us-east-1.amazonaws.com/tours/a%20b'],
    [
      's3://tours',
      { endpoint: 'https://s3.us-west-004.backblazeb2.com' },
      {},
      'us-west-004 https://tours.s3.us-west-004.backblazeb2.com/a%20b',
    ],
    [
      's3://tours',
      { endpoint: 'https://abc.r2.cloudflarestorage.com', region: 'auto' },
      {},
      'auto https://tours.abc.r2.cloudflarestorage.com/a%20b',
    ],
    [
      's3://tours/é',
      { endpoint: 'http://127.0.0.1:9000' },
      {},
      'us-east-1 http://127.0.0.1:9000/tours/%C3%A9/a%20b',
    ],
    ['s3://tours', { endpoint: 'http://[::1]:9000' }, {}, 'us-east-1 http://[::1]:9000/tours/a%20b'],
    [
      's3://tours',
      { endpoint: 'https://x.example/storage/v1/s3', pathStyle: true },
      {},
      'us-east-1 https://x.example/storage/v1/s3/tours/a%20b',
    ],
    [
      's3://tours',
      {},
      { AWS_ENDPOINT_URL: 'http://localhost:1', AWS_ENDPOINT_URL_S3: 'http://localhost:2' },
      'us-east-1 http://localhost:2/tours/a%20b',
    ],
  ])('knows where the objects of %s are with %j and %j', (name, options, environment, address) => {
    expect(addressOf(name, options, environment)).toBe(address)
  })

  test.each([
    ['s3:', /it names no bucket/],
    ['s3://', /it names no bucket/],
    ['s3:///x', /it names no bucket/],
    ['s3://key:secret@tours/x', /it names no bucket/],
    ['s3://tours/a//b', /its prefix has an empty step/],
    ['s3://tours/../b', /its prefix has an empty step/],
    ['s3://tours/a\nb', /a control character/],
    ['s3://tours/\ud800', /its prefix is not Unicode/],
  ])('refuses %j', (name, message) => {
    expect(() => addressOf(name)).toThrow(UsageError)
    expect(() => addressOf(name)).toThrow(message)
    expect(() => addressOf(name)).not.toThrow(/\n|secret/)
  })

  test.each([
    'https://key:secret@store.example',
    'ftp://store.example',
    'https://store.example/?secret',
    'secret',
  ])('refuses the endpoint %j without showing it', endpoint => {
    expect(() => addressOf('s3://tours', { endpoint })).toThrow(/its endpoint is not an http\(s\) address/)
    expect(() => addressOf('s3://tours', { endpoint })).not.toThrow(/secret/)
  })

  test('gives each location exactly one name', () => {
    const nameOf = (name: string, options = {}) => parseS3Location(name, { ...none, ...options }, {}).name
    expect(nameOf('s3://tours/x/')).toBe(nameOf('s3://tours/x'))
    expect(nameOf('s3://tours/x', { endpoint: 'http://a:9000' })).toBe('s3://tours/x at a:9000')
  })
})

test('requestClassesOf finds the price classes of a store by its host', () => {
  expect(requestClassesOf('tours.s3.eu-west-1.amazonaws.com')?.delete).toBe('free')
  expect(requestClassesOf('tours.abc.r2.cloudflarestorage.com')?.put).toBe('class A')
  expect(requestClassesOf('s3.us-west-004.backblazeb2.com')?.list).toBe('class C')
  expect(requestClassesOf('notamazonaws.com')).toBe(null)
  expect(requestClassesOf('127.0.0.1:9000')).toBe(null)
})
