import { describe, expect, test } from 'vitest'
import { UsageError } from '../../src/errors.ts'
import { parseBaseUrl } from '../../src/options/parse-base-url.ts'

const FLAG = '--base-url'

describe('parseBaseUrl', () => {
  test.for([
    ['https://t.example', 'https://t.example'],
    ['HTTP://T.example:8080/far//', 'http://t.example:8080/far'],
    ['https://t.example/pfad x/ü/%3F%25/', 'https://t.example/pfad%20x/%C3%BC/%3F%25'],
  ] as const)('parseBaseUrl reads %s', ([text, address]) => {
    expect(parseBaseUrl(text, FLAG)).toBe(address)
  })

  test.for([
    't.example',
    'ftp://t.example',
    'https://t.example/a?b',
    'https://t.example/a?',
    'https://t.example/a#b',
    'https://t.example/a#',
    'https://t.example/a?#',
  ])('parseBaseUrl refuses %s', text => {
    expect(() => parseBaseUrl(text, FLAG)).toThrow(UsageError)
    expect(() => parseBaseUrl(text, FLAG)).toThrow(
      `Reading --base-url: "${text}" is not an http(s) address without query, fragment and credentials`,
    )
  })

  test.for([
    ['https://user@t.example/', 'https://...@t.example/'],
    ['https://:sec@ret@t.example/', 'https://...@t.example/'],
    ['HTTP://user:sec/ret@t.example/%zz', 'HTTP://...@t.example/%zz'],
    ['user:secret@t.example', '...@t.example'],
  ] as const)('parseBaseUrl refuses %s, and does not show its credentials', ([text, shown]) => {
    expect(() => parseBaseUrl(text, FLAG)).toThrow(
      `Reading --base-url: "${shown}" is not an http(s) address without query, fragment and credentials`,
    )
  })

  test.for(['/a%zzb/', '/50%', '/%e4/'])('parseBaseUrl refuses the path %s', path => {
    expect(() => parseBaseUrl(`https://t.example${path}`, FLAG)).toThrow(UsageError)
    expect(() => parseBaseUrl(`https://t.example${path}`, FLAG)).toThrow('is not percent-encoded UTF-8')
  })
})
