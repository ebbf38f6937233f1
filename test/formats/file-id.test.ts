import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_FILE_ID } from '../../src/catalogue/schema/fields.ts'
import { fileId } from '../../src/formats/file-id.ts'
import { ALL, fileIdsFor } from '../../src/formats/file-ids-for.ts'
import { formats } from '../../src/formats/index.ts'
import { anyCharacter } from '../helpers/any-character.ts'

test.each([
  ['plain-ID_0.9', 'plain-ID_0.9'],
  ['04c81750-b203-3927-9f84-c974baa96a0c', '04c81750-b203-3927-9f84-c974baa96a0c'],
  ['a/b', 'a~2Fb'],
  ['../../etc/passwd', '~2E.~2F..~2Fetc~2Fpasswd'],
  ['.', '~2E'],
  ['..', '~2E.'],
  ['.hidden', '~2Ehidden'],
  ['a.', 'a.'],
  ['a b', 'a~20b'],
  ['a~2Fb', 'a~7E2Fb'],
  ['a%2Fb', 'a~252Fb'],
  ['C:\\con', 'C~3A~5Ccon'],
  ['é', '~C3~A9'],
  ['e\u0301', 'e~CC~81'],
  ['日', '~E6~97~A5'],
  ['\u{1f600}', '~F0~9F~98~80'],
  ['#1?', '~231~3F'],
])('fileId of "%s" is "%s"', (id, file) => {
  expect(fileId(id)).toBe(file)
})

describe('fileId of any id', () => {
  const ids = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 })

  test('fileId needs no escape in a URL', () => {
    fc.assert(
      fc.property(ids, id => {
        expect(new URL(`https://b.example/${fileId(id)}`).pathname).toBe(`/${fileId(id)}`)
      }),
    )
  })

  test('fileId can be read back, so two ids never share a name', () => {
    // `~XX` is a variant of percent-encoding, so decodeURIComponent checks the result.
    fc.assert(
      fc.property(ids, id => {
        expect(decodeURIComponent(fileId(id).replaceAll('~', '%'))).toBe(id)
      }),
    )
  })
})

/** An imaginary format with a suffix like OCTO's, and the names of its files. */
const madeUp = { extension: '.made-up.json' }
const withMadeUp = [...formats, madeUp]

function filesOf(id: string, extensions: readonly { extension: string }[]): string[] {
  const { fileId } = fileIdsFor(extensions.map(({ extension }) => extension))
  return extensions.flatMap(({ extension }) =>
    ['', `.${ALL}`].map(inner => `${fileId(id)}${inner}${extension}`),
  )
}

describe('fileIdsFor', () => {
  const parts = fc.constantFrom('a', 'all', 'octo', 'made-up', 'json', 'html', 'b.made-up', '~', '.')
  const ids = fc.array(parts, { minLength: 1, maxLength: 4 }).map(list => list.join('.'))

  test.each([
    ['a', 'a.all'],
    ['a', 'a.octo'],
    ['a', 'a.all.octo'],
    ['a', 'a.made-up'],
    ['a', 'a.all.made-up'],
    ['a.octo', 'a.octo.made-up'],
  ])('fileIdsFor keeps the files of "%s" and "%s" apart, whatever formats there are', (one, other) => {
    const files = [one, other].flatMap(id => filesOf(id, withMadeUp))
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
  })

  test('fileIdsFor never gives two ids a common file', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const files = new Set([...filesOf(one, withMadeUp), ...filesOf(other, withMadeUp)])
        expect(files.size).toBe((one === other ? 1 : 2) * filesOf(one, withMadeUp).length)
      }),
    )
  })

  test('fileIdsFor gives no page without .html the address of a file of another record', () => {
    const addresses = (id: string) => [fileId(id), ...filesOf(id, [...formats, { extension: '.html' }])]
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        expect(one === other || !addresses(other).includes(fileId(one))).toBe(true)
      }),
    )
  })

  test('fileIdsFor escapes a suffix only where a format has it', () => {
    expect(fileId('a.made-up')).toBe('a.made-up')
    expect(fileIdsFor(['.json', '.made-up.json']).fileId('a.made-up')).toBe('a~2Emade-up')
    expect(fileId('a.octo')).toBe('a~2Eocto')
    expect(fileId('octo')).toBe('octo')
    expect(['a.html', 'a.json', 'a.json.b', 'json'].map(fileId)).toEqual([
      'a~2Ehtml',
      'a~2Ejson',
      'a.json.b',
      'json',
    ])
  })

  test('idOfFile reads back what fileId wrote, and nothing else', () => {
    const { fileId, idOfFile } = fileIdsFor(['.json', '.made-up.json'])
    fc.assert(fc.property(ids, id => void expect(idOfFile(fileId(id))).toBe(id)))
    expect(idOfFile('a.made-up')).toBeUndefined()
    expect(idOfFile('a~2eb')).toBeUndefined()
    expect(idOfFile('~FF')).toBeUndefined()
  })
})

test('LONGEST_FILE_ID leaves room for the longest suffix of a file and of a part of one', () => {
  const suffixes = formats.flatMap(({ extension }) => [`.${ALL}${extension}.3999`, `.${ALL}${extension}.zst`])
  expect(LONGEST_FILE_ID + Math.max(...suffixes.map(suffix => suffix.length))).toBeLessThanOrEqual(255)
})
