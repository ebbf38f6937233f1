import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductEntry } from '../../src/document/entry.ts'
import { jsonl } from '../../src/formats/jsonl/jsonl.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'

/** Meilisearch takes the one attribute that ends in `id`, in any case, for the primary key; two are an error. */
const primaryKeys = (line: object) => Object.keys(line).filter(key => key.toLowerCase().endsWith('id'))

describe.each(catalogues)('jsonl of $name', ({ file, isMissing }) => {
  let entries: ProductEntry[] = []
  let lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    if (isMissing) return
    entries = (await readCatalogue(file, null)).products
    lines = entries.map(entry => JSON.parse(jsonl.record(entry)))
  })

  it.skipIf(isMissing)('jsonl has one key for Meilisearch, and a text as id for Typesense', () => {
    expect(lines).not.toEqual([])
    for (const line of lines) {
      expect(primaryKeys(line)).toEqual(['id'])
      expect(line['id']).toBeTypeOf('string')
    }
  })

  it.skipIf(isMissing)('jsonl has the whole readable text in one field, for loaders', () => {
    for (const [index, line] of lines.entries()) {
      expect(line['text']).toBe(entries[index]?.text)
      expect(line['text']).toContain(line['name'])
    }
  })

  it.skipIf(isMissing)('jsonl keeps the type of each field from line to line, and writes no null', () => {
    const kinds = new Set(
      lines.map(line =>
        Object.entries(line)
          .map(
            ([key, value]) =>
              `${key} ${value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value}`,
          )
          .join(),
      ),
    )
    expect([...kinds]).toHaveLength(1)
    expect([...kinds][0]).not.toContain('null')
  })
})

describe('primaryKeys', () => {
  it('primaryKeys finds what stands beside the id', () => {
    expect(primaryKeys({ id: 1, accountId: 2, uuid: 3, name: 4 })).toEqual(['id', 'accountId', 'uuid'])
  })
})
