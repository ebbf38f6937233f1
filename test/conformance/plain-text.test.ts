import { beforeAll, describe, expect, it } from 'vitest'
import type { Entry } from '../../src/document/entry.ts'
import { json } from '../../src/formats/json/json.ts'
import { jsonl } from '../../src/formats/jsonl/jsonl.ts'
import { text } from '../../src/formats/text.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'

const TAG = /<\/?(?:p|a|br|ul|ol|li|h[1-6]|strong|em|span|div|table|t[rdh])\b/i
const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i

/** Every text in a value of JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const markupIn = (values: readonly string[]) =>
  values.filter(value => TAG.test(value) || REFERENCE.test(value))

describe.each(catalogues)('$name', ({ file, isMissing }) => {
  let entries: Entry[] = []
  beforeAll(async () => {
    if (isMissing) return
    const { accounts, products } = await readCatalogue(file, null)
    entries = [...accounts, ...products]
  })

  it.skipIf(isMissing).each([json, jsonl])('$name holds no HTML tag and no character reference', format => {
    expect(entries).not.toEqual([])
    const values = entries.flatMap(entry => textsIn(JSON.parse(format.record(entry))))
    expect(markupIn(values)).toEqual([])
  })

  it.skipIf(isMissing)('text holds no HTML tag and no character reference', () => {
    expect(entries).not.toEqual([])
    expect(markupIn(entries.map(entry => text.record(entry)))).toEqual([])
  })
})

describe('markupIn', () => {
  it('markupIn finds tags and character references, and leaves signs alone', () => {
    const marked = ['a <br> b', '</P>', '<h2 class="x">', 'a&nbsp;b', '&#39;', '&#x2F;']
    expect(markupIn([...marked, '1 < 2 & 3 > 2', 'Tom & Jerry; <3', '<pier>'])).toEqual(marked)
  })
})
