import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type GenerationIndex, openIndex } from '../../../src/server/live/generation-index.ts'
import { recordHash } from '../../../src/server/live/indexed-list.ts'
import type { ListedTree } from '../../../src/tree/record-list.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

function lineOf(id: string, title = `Title of ${id}`) {
  const [type, account, updated] = ['product' as const, 'op1', null]
  return { type, id, account, title, hash: '1', updated, digest: '2', bytes: { json: 12 } }
}

/** Writes lists, given as lines, into a new folder. The lines tell lists apart, so they stand for digests. */
function treeOf(lists: readonly (readonly string[])[], missing: readonly number[] = []): ListedTree {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'records'))
  const files = lists.map((lines, number) => {
    const path = `records/${number.toString(16)}.jsonl`
    const text = lines.map(line => `${line}\n`).join('')
    if (!missing.includes(number)) writeFileSync(join(folder, path), text)
    return [path, { bytes: text.length, digest: text }] as const
  })
  return { folder, manifest: { files: Object.fromEntries(files) } }
}

async function opened(tree: ListedTree, before?: GenerationIndex): Promise<GenerationIndex> {
  const index = await openIndex(tree, before)
  onTestFinished(index.close)
  return index
}

const texts = (...ids: string[]) => ids.map(id => JSON.stringify(lineOf(id)))

test('the index finds records whatever their ids hold, and no others', async () => {
  const ids = ['a', 'ü "quoted"', '\\', '\\"', '🚣', '\ud800', '","account":', '"', 'a"', '']
  const index = await opened(treeOf([texts(...ids.slice(0, 5)), [], texts(...ids.slice(5))]))
  for (const id of ids) expect(index.find('product', id)).toEqual(lineOf(id))
  expect(index.find('account', 'a')).toBeUndefined()
  for (const id of ['b', 'A', '\\\\', '🚣🚣']) expect(index.find('product', id)).toBeUndefined()
})

test('the index finds each line of a list that is read in several pieces', async () => {
  const ids = Array.from({ length: 8000 }, (_, number) => `${number}"${'é'.repeat(number % 97)}`)
  const index = await opened(treeOf([texts(...ids)]))
  for (const id of ids) expect(index.find('product', id)?.id).toBe(id)
})

test('of all lines, only that of the record is parsed', async () => {
  const broken = Array.from({ length: 500 }, (_, number) => JSON.stringify(lineOf(`p${number}`)).slice(0, -1))
  const lists = Array.from({ length: 50 }, (_, number) => broken.map(text => text.replace('p', `q${number}`)))
  const index = await opened(treeOf([...lists, [...broken, ...texts('wanted')]]))
  expect(index.find('product', 'wanted')).toEqual(lineOf('wanted'))
  expect(index.find('product', 'unknown')).toBeUndefined()
})

test('two records with one hash are told apart', async () => {
  // The first two of p0, p1 and so on whose hashes are one: finding them takes longer than all else here.
  const [one, other] = ['p122789', 'p339192']
  expect(recordHash('product', one)).toBe(recordHash('product', other))
  const both = await opened(treeOf([texts('a', one, other, 'z')]))
  expect(both.find('product', one)?.id).toBe(one)
  expect(both.find('product', other)?.id).toBe(other)
  const single = await opened(treeOf([texts(one)]))
  expect(single.find('product', other)).toBeUndefined()
})

describe('the index of a later generation', () => {
  test('reads only lists that differ, and both answer after their folders are deleted', async () => {
    const changed = [JSON.stringify(lineOf('b', 'Changed'))]
    const first = treeOf([texts('a'), texts('b'), texts('c')])
    const before = await openIndex(first)
    // Without the lists that did not change.
    const next = treeOf([texts('a'), changed, texts('d')], [0])
    const after = await opened(next, before)
    for (const { folder } of [first, next]) rmSync(folder, { recursive: true })
    expect(after.find('product', 'a')).toEqual(lineOf('a'))
    expect(after.find('product', 'b')?.title).toBe('Changed')
    expect(after.find('product', 'c')).toBeUndefined()
    expect(before.find('product', 'b')).toEqual(lineOf('b'))
    expect(before.find('product', 'c')).toEqual(lineOf('c'))
    expect(before.find('product', 'd')).toBeUndefined()
    before.close()
    expect(after.find('product', 'a')).toEqual(lineOf('a'))
    expect(after.find('product', 'd')).toEqual(lineOf('d'))
  })

  test('is not opened if a list is missing', async () => {
    await expect(openIndex(treeOf([texts('a')], [0]))).rejects.toThrow('ENOENT')
  })
})

describe.skipIf(process.platform !== 'linux')('of 600 lists', () => {
  const lists = Array.from({ length: 600 }, (_, number) => texts(`p${number}`))

  test('some hundreds are open, others are opened again where the newest generation has them', async () => {
    const first = treeOf(lists)
    const before = await openIndex(first)
    expect(openIn(first.folder)).toHaveLength(512)
    const next = treeOf(lists)
    const after = await openIndex(next, before)
    rmSync(first.folder, { recursive: true })
    for (const index of [before, after])
      for (let number = 0; number < lists.length; number++)
        expect(index.find('product', `p${number}`)?.id).toBe(`p${number}`)
    before.close()
    expect(openIn(first.folder).length + openIn(next.folder).length).toBe(512)
    after.close()
    expect([...openIn(first.folder), ...openIn(next.folder)]).toEqual([])
  })
})

/** The open files in a folder. */
function openIn(folder: string): string[] {
  return readdirSync('/proc/self/fd')
    .map(descriptor => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`)
      } catch {
        // The descriptor of the listing is closed by then.
        return ''
      }
    })
    .filter(file => file.startsWith(folder))
}
