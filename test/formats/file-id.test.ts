import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileId } from '../../src/formats/file-id.ts'
import { formats } from '../../src/formats/index.ts'
import { recordFile } from '../../src/formats/record-file.ts'
import { endingsOf } from '../../src/tree/record-files.ts'

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
  const ids = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 })

  test('fileId is the same in a path and in its URL', () => {
    fc.assert(
      fc.property(ids, id => {
        expect(new URL(`https://b.example/${fileId(id)}`).pathname).toBe(`/${fileId(id)}`)
      }),
    )
  })

  test('fileId can be read back, so two ids never share a name', () => {
    // The judge is percent-encoding, of which `~XX` is a variant.
    fc.assert(
      fc.property(ids, id => {
        expect(decodeURIComponent(fileId(id).replaceAll('~', '%'))).toBe(id)
      }),
    )
  })
})

test.each([
  ['account', 'a', 'a.all'],
  ['product', 'a', 'a.octo'],
  ['account', 'a', 'a.all.octo'],
] as const)('fileId keeps the files of two records apart: %s "%s" and "%s"', (type, one, other) => {
  const endings = endingsOf(type, { formats, productFiles: [], encodings: [] })
  const files = [one, other].flatMap(id => endings.map(ending => recordFile(type, id, ending)))
  expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
})
