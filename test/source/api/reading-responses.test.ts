import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../../../src/errors.ts'
import { decodedBody, readBody } from '../../../src/http-client/read-body.ts'
import { accountPath, listPath, parseApiAddress, productPath } from '../../../src/source/api/api-address.ts'
import { checkKey, keyRemover } from '../../../src/source/api/api-key.ts'
import { ATTEMPT_LIMITS } from '../../../src/source/api/host.ts'
import { listChange, pageIssue } from '../../../src/source/api/list-page.ts'
import { accountOf, fetchableId, isSameId, type ListResponse } from '../../../src/source/api/responses.ts'
import { examples } from '../../helpers/extent.ts'
import { textOf } from '../../helpers/read-index.ts'

function gunzipped(body: Readable): Readable {
  const decoded = decodedBody(body, 'gzip')
  if (decoded === null) throw new Error('gzip is not decoded')
  return decoded
}

describe('readBody', () => {
  const longest = ATTEMPT_LIMITS.bytes
  const reasonOf = (read: Awaited<ReturnType<typeof readBody>>) =>
    typeof read === 'string' ? null : read.reason

  test('readBody limits a body to 32 MB', () => {
    expect(longest).toBe(33_554_432)
  })

  test('readBody stops decoding if 64 kB would become more than 32 MB', async () => {
    const most = examples(longest / 8, longest)
    const bomb = gzipSync(Buffer.alloc(most + 1))
    expect(bomb.length).toBeLessThan(70_000)
    expect(reasonOf(await readBody(gunzipped(Readable.from([bomb])), most))).toBe(
      `its answer is longer than ${examples(4, 32)} MB`,
    )
  })

  test('readBody stops reading a body that never ends', async () => {
    let read = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          read += 1024 * 1024
          yield Buffer.alloc(1024 * 1024)
        }
      })(),
    )
    const most = examples(longest / 8, longest)
    expect(reasonOf(await readBody(endless, most))).toBe(`its answer is longer than ${examples(4, 32)} MB`)
    expect(read).toBeLessThan(most * 1.5)
  })

  test('readBody reads plain and gzipped text, in pieces, after a byte order mark', async () => {
    const bytes = Buffer.from('\ufeff{"title":"Promenade à pied 🥾"}')
    const pieces = (whole: Buffer) => Readable.from([whole.subarray(0, 25), whole.subarray(25)])
    expect(await readBody(pieces(bytes), longest)).toBe('{"title":"Promenade à pied 🥾"}')
    expect(await readBody(gunzipped(pieces(gzipSync(bytes))), longest)).toBe(
      '{"title":"Promenade à pied 🥾"}',
    )
  })
})

describe('pageIssue', () => {
  const page = (changes: Partial<ListResponse> = {}): ListResponse => ({
    limit_value: 2,
    total_pages: 3,
    current_page: 2,
    next_page: 3,
    products: [{ id: 'a' }, { id: 'b' }],
    categories: [],
    locations: [],
    ...changes,
  })
  const last = { current_page: 3, next_page: null }

  test.each([
    ['a full page', 2, page()],
    ['the last page', 3, page(last)],
    ['a last page with fewer products', 3, page({ ...last, products: [{}] })],
    ['a page with more products than it says', 2, page({ limit_value: 1 })],
    ['the only page of nothing', 1, page({ current_page: 1, total_pages: 0, next_page: null, products: [] })],
  ])('pageIssue accepts %s', (_what, requested, response) => {
    expect(pageIssue(requested, response)).toBe(null)
  })

  test.each([
    ['it answers with page 2 instead', 3, page()],
    ['it lists products and says that there are 0 pages', 2, page({ total_pages: 0, next_page: null })],
    ['it lists no products, and says that there are 3 pages', 2, page({ products: [] })],
    ['it lists no products, and says that there are 3 pages', 3, page({ ...last, products: [] })],
    [
      'it lists 1 products where a page has 2, and it is not the last page',
      2,
      page({ products: [{ id: 'a' }] }),
    ],
    ['it says that page 2 follows page 2 of 3', 2, page({ next_page: 2 })],
    ['it says that page 1 follows page 2 of 3', 2, page({ next_page: 1 })],
    ['it says that page null follows page 2 of 3', 2, page({ next_page: null })],
    ['it says that page 4 follows page 3 of 3', 3, page({ current_page: 3, next_page: 4 })],
  ])('pageIssue returns: %s', (reason, requested, response) => {
    expect(pageIssue(requested, response)).toBe(reason)
  })

  test('listChange compares a page with earlier pages', () => {
    expect(listChange(null, page())).toBe(null)
    expect(listChange({ totalPages: 3, pageSize: 2 }, page())).toBe(null)
    expect(listChange({ totalPages: 4, pageSize: 2 }, page())).toBe(
      'it says that there are 3 pages, and said 4 before',
    )
    expect(listChange({ totalPages: 3, pageSize: 5 }, page())).toBe(
      'it says that a page has 2 products, and said 5 before',
    )
  })
})

describe('fetchableId', () => {
  test.each(['p1', 'Tom&amp;Jerry', 'a/b?c#d', 'é', '...'])('fetchableId takes %j as it is', id => {
    expect(fetchableId(id)).toBe(id)
  })

  test.each([42, 0])('fetchableId takes the number %d as text', id => {
    expect(fetchableId(id)).toBe(String(id))
  })

  test.each([
    null,
    undefined,
    '',
    ' ',
    '.',
    '..',
    ' .. ',
    'a,b',
    'a\nb',
    '\ud800',
    'x'.repeat(201),
    2 ** 60,
    1.5,
    {},
    [],
  ])('fetchableId finds none in %j', id => {
    expect(fetchableId(id)).toBe(null)
  })

  test('isSameId accepts every form in which a source may write an id', () => {
    expect(isSameId('42', 42)).toBe(true)
    expect(isSameId('Tom&amp;Jerry', 'Tom&Jerry')).toBe(true)
    expect(isSameId('p1', 'p2')).toBe(false)
    expect(isSameId('p1', undefined)).toBe(false)
  })
})

describe('accountOf', () => {
  test('accountOf reads the forms of both API generations, and nothing else', () => {
    expect(accountOf({ account: { id: 'a', name: 'A' } })).toBe('a')
    expect(accountOf({ account: { ID: 'a', name: 'A' } })).toBe('a')
    expect(accountOf({ account: { ID: 7 } })).toBe('7')
    for (const account of [undefined, null, 'a', [], {}, { id: 'a,b' }, { id: null }])
      expect(accountOf({ account })).toBe(null)
  })
})

describe('paths of the API', () => {
  test('listPath requests a hundred products, and the account and location of the crawl', () => {
    const all = { account: null, location: null }
    expect(listPath(3, all)).toBe('/api/products?page=3&limit=100')
    expect(listPath(1, { account: 'a & b', location: 'Le Mans' })).toBe(
      '/api/products?page=1&limit=100&account_id=a+%26+b&location=Le+Mans',
    )
  })

  test('productPath and accountPath encode an id as one part of the path', () => {
    expect(productPath('../a/b?c#d%2F é')).toBe('/api/products/getProduct/..%2Fa%2Fb%3Fc%23d%252F%20%C3%A9')
    expect(accountPath('a/b')).toBe('/api/accounts/getAccount/a%2Fb')
  })
})

describe('parseApiAddress', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com', ''],
    ['HTTPS://API.example.com:8443//', 'https://api.example.com:8443', ''],
    ['http://localhost:8080/v1/tours/', 'http://localhost:8080', '/v1/tours'],
  ])('parseApiAddress reads %s', (text, origin, path) => {
    expect(parseApiAddress(text)).toEqual({ name: origin + path, origin, path })
  })

  test.each([
    'https://user:hunter22@example.com',
    'https://example.com/?api_key=hunter22',
    'https://example.com/#hunter22',
    'https://exa mple.com/hunter22',
  ])('parseApiAddress refuses %s without showing what may be a key', text => {
    expect(() => parseApiAddress(text)).toThrow(UsageError)
    expect(() => parseApiAddress(text)).not.toThrow(/hunter22/)
  })
})

describe('the API key', () => {
  test.each(['hunter 22', 'hunter22\n', 'hünter22', 'hunter22\u0000'])(
    'checkKey refuses %j without showing it',
    key => {
      expect(() => checkKey(key)).toThrow(UsageError)
      expect(() => checkKey(key)).not.toThrow(/22/)
    },
  )

  test('checkKey takes an empty key for null', () => {
    expect([checkKey(null), checkKey('')]).toEqual([null, null])
  })

  test('keyRemover removes every occurrence of a key from a text', () => {
    const text = '{"src":"https://cdn.example.com/1.jpg?api_key=hunter22","error":"hunter22 is unknown"}'
    expect(keyRemover('hunter22').fromText(text)).toBe(
      '{"src":"https://cdn.example.com/1.jpg?api_key=[key]","error":"[key] is unknown"}',
    )
    expect(keyRemover('an').fromText('a canal')).toBe('a canal')
  })

  test.each([
    'a %68unter%32%32 b',
    'a &#104;unter2&#x32; b',
    'a &#0104unter2&#X0032; b',
    'a %2568unter22 b',
    'a %26%23104%3Bunter22 b',
  ])('keyRemover takes the key out of %j and leaves the rest', text => {
    expect(keyRemover('hunter22').fromText(text)).toBe('a [key] b')
  })

  test.each(['hun<b>ter</b>22', 'hunter\u200b22', 'hunter&shy;22', '&amp;#104;unter22'])(
    'keyRemover shows nothing of %j, which spells the key in no plain way',
    text => {
      expect(keyRemover('hunter22').fromText(`a ${text} b`)).toBe('[key]')
    },
  )

  test('keyRemover does not change a JSON text without the key', () => {
    const text = '{ "a": "<p>100 % &amp; %41 \\u0041</p>", "b": 12345678901234567890 }'
    expect(keyRemover('hunter22').fromJson(text)).toBe(text)
  })

  /** The ways in which programs may write a character in an address, in HTML, in both, or inside of a tag. */
  const spellings: ((character: string) => string)[] = [
    character => character,
    character => `%${hexOf(character)}`,
    character => `%${hexOf(character).toUpperCase()}`,
    character => `%25${hexOf(character)}`,
    character => `&#${character.charCodeAt(0)};`,
    character => `&#x${hexOf(character)};`,
    character => `&#X00${hexOf(character).toUpperCase()};`,
    character => `%26%23${character.charCodeAt(0)}%3B`,
    character => `&amp;#${character.charCodeAt(0)};`,
    character => `${character}<wbr>`,
    character => `${character}\u200b`,
  ]
  const hexOf = (character: string) => character.charCodeAt(0).toString(16)

  /** JSON in which every character of every text is escaped. */
  const escaped = (value: unknown) =>
    JSON.stringify(value).replace(
      /[A-Za-z\d]/g,
      character => `\\u00${hexOf(character)[0]}${hexOf(character).slice(1).toUpperCase()}`,
    )

  test('keyRemover finds a key in every mixture of spellings, in values and keys', () => {
    const key = fc.string({ unit: fc.constantFrom(...'abcdefXYZ0129-_.'), minLength: 8, maxLength: 40 })
    const mixed = key.chain(plain =>
      fc.record({
        plain: fc.constant(plain),
        spelt: fc
          .array(fc.constantFrom(...spellings), { minLength: plain.length, maxLength: plain.length })
          .map(ways => [...plain].map((character, index) => ways[index]?.(character) ?? character).join('')),
      }),
    )
    fc.assert(
      fc.property(mixed, fc.boolean(), ({ plain, spelt }, isEscaped) => {
        const record = {
          title: `Before ${spelt} after`,
          list: [{ [`key ${spelt}`]: 'Kept' }],
          kept: 'As it is',
        }
        const text = isEscaped ? escaped(record) : JSON.stringify(record)
        const without = JSON.parse(keyRemover(plain).fromJson(text))
        expect(readOut(JSON.stringify(without))).not.toContain(plain)
        expect(without.kept).toBe('As it is')
        expect(Object.values(without.list[0])).toEqual(['Kept'])
        expect(without.title).toMatch(/^(?:Before )?\[key\]/)
      }),
      { numRuns: examples(40, 20_000) },
    )
  })
})

/** What a reader can get from a text: its visible part after addresses in it are decoded several times. */
function readOut(text: string): string {
  let shown = text
  for (let round = 0; round < 4; round++) {
    const address = shown.replace(/%[\da-f]{2}/gi, spelt => {
      const code = Number.parseInt(spelt.slice(1), 16)
      return code < 0x80 ? decodeURIComponent(spelt) : spelt
    })
    shown = textOf(parseFragment(address)).replace(/\u200b/g, '')
  }
  return shown
}
