import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkChanges, validateChunkChanges } from '../../../src/surfaces/chunks/chunk-changes.ts'
import { examples } from '../../helpers/extent.ts'

interface Chunk {
  account: number
  record: string
  path: string
  text: string
}

/** Ids whose order by bytes differs from their order by UTF-16, and one that is a prefix of another. */
const record = fc.constantFrom('a', 'a#b', 'b', 'é', '\uffee', '\u{1f600}')
const chunk: fc.Arbitrary<Chunk> = fc.record({
  account: fc.integer({ min: 0, max: 2 }),
  record,
  path: fc.constantFrom('top', 'about', 'about.2', 'end'),
  text: fc.constantFrom('x', 'y'),
})
/** The chunks of a tree. Every record belongs to one account. */
const tree = fc
  .tuple(
    fc.uniqueArray(chunk, { selector: ({ record, path }) => `${record} ${path}`, maxLength: 16 }),
    fc.infiniteStream(fc.integer({ min: 0, max: 2 })),
  )
  .map(([chunks]) => {
    const owners = new Map<string, number>()
    for (const { record, account } of chunks) owners.set(record, owners.get(record) ?? account)
    return chunks.map(one => ({ ...one, account: owners.get(one.record) ?? 0 }))
  })

const lineOf = ({ account, record, path, text }: Chunk) =>
  JSON.stringify({
    ...{ id: `product:${record}#${path}`, type: 'product', record, account: `${account}` },
    ...{ text, hash: `hash of ${text}` },
  })
/** The lines of an account's file: records ordered by bytes, chunks of a record in their order. */
const fileOf = (chunks: readonly Chunk[], account: number) =>
  chunks
    .filter(one => one.account === account)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.record), Buffer.from(b.record)))
    .map(lineOf)
const idIn = (line: string): string => JSON.parse(line).id
const chunkIn = (line: string) => {
  const { op: _, was: __, ...chunk } = JSON.parse(line)
  return JSON.stringify(chunk)
}

describe('chunkChanges', () => {
  it('chunkChanges turns one set of chunks into another, with a line only for each difference', () => {
    fc.assert(
      fc.property(tree, tree, (old, current) => {
        const pairs = [0, 1, 2].map(account => ({
          before: fileOf(old, account),
          now: fileOf(current, account),
        }))
        const stored = new Map(old.map(lineOf).map(line => [idIn(line), line]))
        const wanted = new Map(current.map(lineOf).map(line => [idIn(line), line]))
        const differing = [...new Set([...stored.keys(), ...wanted.keys()])].filter(
          id => stored.get(id) !== wanted.get(id),
        )
        const ids: string[] = []
        for (const line of chunkChanges(pairs)) {
          const { op, id, was, text } = JSON.parse(line)
          if (was !== undefined) expect(JSON.parse(stored.get(was) ?? '{}').text).toBe(text)
          ids.push(id)
          if (op === 'delete') stored.delete(id)
          else stored.set(id, chunkIn(line))
        }
        expect(ids.toSorted()).toEqual(differing.toSorted())
        expect(new Map([...stored].sort())).toEqual(new Map([...wanted].sort()))
      }),
      { numRuns: examples(500, 20_000) },
    )
  })

  it('chunkChanges names the id that a chunk had before, if the record has its text under another id now', () => {
    const chunk = (path: string, text: string) => lineOf({ account: 0, record: 'a', path, text })
    const pair = {
      before: [chunk('überblick', 'x'), chunk('preise', 'y'), chunk('top', 'z')],
      now: [chunk('top', 'x'), chunk('prices', 'y'), chunk('description', 'new')],
    }
    const feed = [...chunkChanges([pair])].map((line): Record<string, string> => JSON.parse(line))
    expect(feed.map(({ op, was, id }) => [op, was, id])).toEqual([
      ['upsert', undefined, 'product:a#top'],
      ['upsert', 'product:a#preise', 'product:a#prices'],
      ['upsert', undefined, 'product:a#description'],
      ['delete', undefined, 'product:a#überblick'],
      ['delete', undefined, 'product:a#preise'],
    ])
  })

  it('chunkChanges parses no line of an unchanged record', () => {
    const lines = ['no JSON', lineOf({ account: 0, record: 'a', path: 'top', text: 'x' })]
    expect([...chunkChanges([{ before: lines, now: lines }])]).toEqual([])
  })
})

describe('validateChunkChanges', () => {
  it.each([
    ['{"op":"delete","id":"product:a#top"}\n', null],
    ['', null],
    // As a version wrote it whose chunks had other fields and ids.
    [
      `{"op":"upsert","id":"product:a#über","price":{},"text":"a","tokens":1,"hash":"${'0'.repeat(64)}"}\n`,
      null,
    ],
    ['{"op":"delete"}\n', 'is no chunk: id: Invalid input: expected string, received undefined in line 1'],
    ['{"op":"delete","id":"a"}\n{"op":"delete","id":"a"}\n', 'has the id "a" a second time in line 2'],
    ['{"op":"put","id":"a"}\n', /^is no chunk: op: /],
  ])('validateChunkChanges finds the issue of %j', (content, issue) => {
    const found = validateChunkChanges(Buffer.from(content))
    if (issue instanceof RegExp) expect(found).toMatch(issue)
    else expect(found).toBe(issue)
  })
})
