import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isPublicUrl, toUrl } from '../../../src/catalogue/text/to-url.ts'
import { hasShared, sharedFiles } from '../../helpers/shared.ts'

test.each([
  ['keeps an address', 'https://boats.example/a?b=c#d', 'https://boats.example/a?b=c#d'],
  ['keeps how it was written', 'HTTP://Boats.Example/%7ea/../b', 'HTTP://Boats.Example/%7ea/../b'],
  ['decodes references', 'https://b.example/?a=1&amp;b=&amp;amp;c', 'https://b.example/?a=1&b=&c'],
  [
    'keeps parameters that look like references',
    'https://b.example/?a&copy=1',
    'https://b.example/?a&copy=1',
  ],
  ['trims', '\n https://b.example/ \t', 'https://b.example/'],
  ['removes what is not seen', 'https://b\u200b.example/\u202ea', 'https://b.example/a'],
  ['completes a protocol-relative address', '//b.example/a', 'https://b.example/a'],
  ['completes a host that begins with www', 'www.b.example/a', 'https://www.b.example/a'],
  ['leaves other words as they are', 'boats', 'boats'],
  ['leaves a path as it is', '/a/b', '/a/b'],
])('toUrl %s', (_what, text, expected) => {
  expect(toUrl(text)).toBe(expected)
})

const LONG = `https://b.example/${'a'.repeat(2000 - 'https://b.example/'.length)}`

test.each([
  ['https', 'https://boats.example/'],
  ['http and no path', 'http://boats.example'],
  ['a port', 'https://boats.example:8443/a'],
  ['an IPv4 address', 'http://192.0.2.7/a'],
  ['an IPv6 address', 'https://[2001:db8::1]:8443/a'],
  ['letters that are not ASCII', 'https://schön.example/märz?ü#ß'],
  ['an @ in the path and in the query', 'https://boats.example/@blue?to=a@b.example'],
  ['an upper-case scheme', 'HTTPS://BOATS.EXAMPLE/'],
  ['exactly 2000 characters', LONG],
])('isPublicUrl takes %s', (_what, url) => {
  expect(isPublicUrl(url)).toBe(true)
})

test.each([
  ['the empty text', ''],
  ['a word', 'boats'],
  ['a host without scheme', 'boats.example/a'],
  ['a path', '/a/b'],
  ['javascript', 'javascript:alert(1)'],
  ['javascript with slashes', 'javascript://boats.example/%0aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['ftp', 'ftp://boats.example/a'],
  ['file', 'file:///etc/passwd'],
  ['mailto', 'mailto:a@boats.example'],
  ['user and password', 'https://user:secret@boats.example/'],
  ['a user', 'https://user@boats.example/'],
  ['a password', 'https://:secret@boats.example/'],
  ['a host that is really a user', 'https://boats.example@evil.example/'],
  // RFC 9110, 4.2.4: an address with an `@` before its host must not be generated or trusted.
  ['an empty user', 'https://@boats.example/'],
  ['an empty user and password', 'https://:@boats.example/'],
  // RFC 9110, 4.2.1 and 4.2.2: an empty host identifier is invalid.
  ['no host', 'https:///boats.example/'],
  ['no host, with more slashes', 'https:////boats.example/'],
  ['no slashes', 'https:boats.example'],
  ['a space', 'https://boats.example/a b'],
  ['a newline', 'https://boats.example/a\nb'],
  ['a space at the end', 'https://boats.example/ '],
  ['a backslash', 'https://boats.example\\@evil.example/'],
  ['a quote', 'https://boats.example/"onload="alert(1)'],
  ['angle brackets', 'https://boats.example/<script>'],
  ['a host with a space escaped', 'https://boats%20.example/'],
  ['a port that is none', 'https://boats.example:fifty/'],
  ['a port that is too high', 'https://boats.example:65536/'],
  ['an IPv6 address that is none', 'https://[2001:db8::z]/'],
  ['an IPv4 address that is none', 'https://256.256.256.256/'],
  ['2001 characters', `${LONG}a`],
])('isPublicUrl refuses %s', (_what, url) => {
  expect(isPublicUrl(url)).toBe(false)
})

describe.skipIf(!hasShared)('isPublicUrl on the hostile addresses of the corpus', () => {
  const hostile = hasShared
    ? readFileSync(sharedFiles.hostileStrings, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): { kind: string; text: string } => JSON.parse(line))
    : []
  const taken = hostile.map(({ text }) => toUrl(text)).filter(isPublicUrl)

  test('isPublicUrl takes some and refuses some', () => {
    expect(hostile.filter(({ kind }) => kind === 'url').length).toBe(401)
    expect(taken).toContain('http://www/foo%2Ehtml')
    expect(taken.length).toBeLessThan(hostile.length / 10)
  })

  test('isPublicUrl rejects addresses without a host, with credentials, or with spaces', () => {
    // The generic syntax of RFC 3986, 3: a scheme, `//`, an authority, and only then anything else.
    const wrong = taken.filter(url => !/^https?:\/\/[^/?#@\s]+(?:[/?#]\S*)?$/i.test(url))
    expect(wrong).toEqual([])
  })
})
