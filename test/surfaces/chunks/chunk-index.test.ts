import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHUNK_INDEX } from '../../../src/surfaces/chunks/chunk-index.ts'
import { makeChunks } from '../../../src/surfaces/chunks/make-chunks.ts'
import { writeRecords } from '../../helpers/server.ts'
import { surfaceContext } from '../../helpers/surface-context.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const account = (id: string, name: string) => ({ type: 'account', id, name })
const product = (id: string, owner: string) => ({
  ...{ type: 'product', id, title: id, shortDescription: 'Two hours.', account: { id: owner } },
})
const records = [
  account('b/1', 'Blue "Boats"'),
  account('a', 'Hill Walks'),
  product('p1', 'b/1'),
  product('p2', 'b/1'),
]

describe('chunks/index.json', () => {
  it('chunks/index.json names the chunk file of every account, and other surfaces link to it', async () => {
    const folder = temporaryFolder()
    const read = (path: string) => readFileSync(join(folder, 'out/current', path), 'utf8')
    const options = { surfaces: ['pages', 'llms', 'chunks'], formats: ['markdown'] }
    await build(folder, writeRecords(folder, records), options)
    const index = (products: number) => ({
      ...{ mediaType: 'application/jsonl', encoding: 'o200k_base' },
      accounts: [
        { id: 'a', name: 'Hill Walks', path: 'chunks/a.jsonl', products: 0 },
        { id: 'b/1', name: 'Blue "Boats"', path: 'chunks/b~2F1.jsonl', products },
      ],
    })
    expect(JSON.parse(read(CHUNK_INDEX))).toEqual(index(2))
    expect(read('chunks/b~2F1.jsonl')).toContain('"record":"p1"')
    expect(read('index.html')).toContain('href="chunks/index.json"')
    for (const index of ['llms.txt', 'llms/a.txt']) expect(read(index)).toContain('in tokens (o200k_base)')
    expect(read('llms.txt')).toContain('- [Chunks](chunks/index.json): ')

    await build(folder, writeRecords(folder, records.slice(0, 3)), { ...options, force: ['removed'] })
    expect(JSON.parse(read(CHUNK_INDEX))).toEqual(index(1))
  })

  it.each([
    ['{}', /^is no index of chunks: mediaType: /],
    ['{', /^is no index of chunks: the file: /],
    [
      '[{"id":"a","name":"A","path":"chunks/b.jsonl","products":0}]',
      /^leads to "chunks\/b.jsonl" for the account "a"$/,
    ],
    [
      '[{"id":"a","name":"A","path":"chunks/a.jsonl","products":0},{"id":"a","name":"A","path":"chunks/a.jsonl","products":0}]',
      /^has the account "a" a second time$/,
    ],
  ])('validate rejects the index %s', async (text, issue) => {
    const content = text.startsWith('[')
      ? `{"mediaType":"application/jsonl","encoding":"o200k_base","accounts":${text}}`
      : text
    expect(await makeChunks.validate?.(CHUNK_INDEX, Buffer.from(content), surfaceContext())).toMatch(issue)
  })
})
