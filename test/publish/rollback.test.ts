import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { rollback } from '../../src/publish/rollback.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { feed, read, tour, writeCatalogue } from './small-catalogue.ts'

describe('rollback', () => {
  test('rollback publishes the generation before as a new one, whole and made of links', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    await build(folder, writeCatalogue(folder, [tour('1', 'One')]))
    await build(folder, writeCatalogue(folder, [tour('1', 'Uno'), tour('2', 'Dos')]))
    const report = await rollback(
      { out, generation: null, keep: 3, wait: false },
      new Date('2026-05-05T00:00:00Z'),
    )
    expect(report).toEqual({ generation: 3, restored: 1, changes: { added: 0, changed: 1, removed: 1 } })
    expect(JSON.parse(read(folder, 'products/1.json')).title).toBe('One')
    expect(statSync(join(out, 'current/products/1.json')).nlink).toBe(2)
    expect((await checkTree(out, silent)).issues).toEqual([])
    expect(existsSync(join(out, 'current/.parts'))).toBe(false)
    expect(feed(folder, 3).map(({ op, id }) => [op, id])).toEqual([
      ['changed', '1'],
      ['removed', '2'],
    ])
  })

  test('rollback is undone by the next build of the same source', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One')]))
    const source = writeCatalogue(folder, [tour('1', 'Uno')])
    await build(folder, source)
    await rollback({ out: join(folder, 'out'), generation: 1, keep: 3, wait: false }, new Date())
    expect(await build(folder, source)).toMatchObject({
      published: true,
      generation: 4,
      recordChanges: { changed: 1 },
    })
  })

  test('rollback says which generations there are', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One')]))
    const back = (generation: number | null) =>
      rollback({ out: join(folder, 'out'), generation, keep: 3, wait: false }, new Date())
    await expect(back(null)).rejects.toThrow('there is no generation before the live one to go back to')
    await expect(back(7)).rejects.toThrow('there is no generation 7 to go back to')
  })
})
