import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSearcher } from '../../src/search/create-searcher.ts'
import { openTreeIndex } from '../../src/search/open-tree-index.ts'
import { search } from '../../src/search/search.ts'
import { manifestDigest, updateIndex } from '../../src/search/update-index.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

const treeIn = (folder: string, number: number) => {
  const generation = join(folder, 'out/generations', String(number).padStart(6, '0'))
  return { folder: generation, number, digest: manifestDigest(generation) ?? '' }
}

/** What the index of a tree holds: titles by id, and what a word of a title finds. */
function contentOf(out: string) {
  const index = openTreeIndex(out, 'Searching')
  try {
    const { generation, hits, facets } = search(index, { limit: 100 })
    const rows = index.db.prepare('SELECT record, line, facts, hit FROM products ORDER BY record').all()
    return { generation, titles: hits.map(({ title }) => title), facets, rows: rows.map(row => ({ ...row })) }
  } finally {
    index.close()
  }
}

it('an index that follows changes equals one that is built anew', async () => {
  const folder = temporaryFolder()
  const out = join(folder, 'out')
  const source = smallCatalogue(10)
  await build(folder, source)
  expect(contentOf(out).titles).toHaveLength(10)
  const changed = readFileSync(source, 'utf8').replace('Title 3', 'Changed 3').replace('Harbour', 'Quay')
  writeFileSync(
    source,
    changed
      .split('\n')
      .filter(line => !line.includes('"p7"'))
      .join('\n'),
  )
  await build(folder, source)
  const followed = contentOf(out)
  expect(followed.generation).toBe(2)
  expect(followed.titles).toHaveLength(9)
  expect(followed.titles).toContain('Changed 3')
  writeFileSync(join(out, '.search.db'), 'no database')
  const { rows, ...fresh } = contentOf(out)
  expect({ ...fresh, rows }).toEqual(followed)
})

it('an update that fails half way leaves the generation before', async () => {
  const folder = temporaryFolder()
  const source = smallCatalogue(4)
  await build(folder, source)
  const file = join(folder, 'index.db')
  updateIndex(file, treeIn(folder, 1))
  writeFileSync(source, readFileSync(source, 'utf8').replaceAll('Title', 'Other'))
  await build(folder, source)
  const list = join(folder, 'out/generations/000002/records/all.jsonl')
  const whole = readFileSync(list, 'utf8')
  const lines = whole.split('\n')
  chmodSync(list, 0o644)
  writeFileSync(list, [...lines.slice(0, -2), '{"type":"product","id":"broken"}'].join('\n'))
  expect(() => updateIndex(file, treeIn(folder, 2))).toThrow()
  const searcher = createSearcher(file)
  try {
    const { generation, hits } = await searcher.search(treeIn(folder, 1), { text: 'title' })
    expect([generation, hits.length]).toEqual([1, 4])
    writeFileSync(list, whole)
    const after = await searcher.search(treeIn(folder, 2), { text: 'other' })
    expect([after.generation, after.total]).toEqual([2, 4])
    // A request that still holds the older generation does not take the index back.
    expect((await searcher.search(treeIn(folder, 1), {})).generation).toBe(2)
  } finally {
    await searcher.close()
  }
})
