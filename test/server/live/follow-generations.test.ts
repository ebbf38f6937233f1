import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followGenerations } from '../../../src/server/live/follow-generations.ts'
import { smallCatalogue } from '../../helpers/small-catalogue.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const NEVER_MS = 2 ** 31 - 1

test('followGenerations opens a generation after a change event of the file system', async () => {
  const folder = temporaryFolder()
  await build(folder, smallCatalogue(2))
  const failures: unknown[] = []
  const live = await followGenerations(join(folder, 'out'), failure => failures.push(failure), NEVER_MS)
  onTestFinished(live.close)
  expect(live.current().number).toBe(1)
  await build(folder, smallCatalogue(3))
  await expect.poll(() => live.current().number).toBe(2)
  expect(live.current().index.find('product', 'p2')?.title).toBe('Title 2')
  expect(failures).toEqual([])
})

test.skipIf(process.platform !== 'linux')(
  'followGenerations closes a generation as soon as it is neither live nor in use',
  async () => {
    const folder = temporaryFolder()
    await build(folder, smallCatalogue(1))
    const live = await followGenerations(join(folder, 'out'), () => {}, NEVER_MS)
    const open = () =>
      readdirSync('/proc/self/fd')
        .map(descriptor => linkOf(`/proc/self/fd/${descriptor}`))
        .filter(file => file.startsWith(folder) && file.includes('records/all.jsonl'))
    const first = live.current()
    await live.during(first, async () => {
      for (const products of [2, 3, 4]) {
        await build(folder, smallCatalogue(products))
        await live.refresh()
      }
      expect(live.current().number).toBe(4)
      // The generation in use and the live one.
      expect(open()).toHaveLength(2)
      await live.during(first, async () => expect(first.index.find('product', 'p1')).toBeUndefined())
      expect(first.index.find('product', 'p0')?.title).toBe('Title 0')
    })
    expect(open()).toHaveLength(1)
    await expect(live.during(live.current(), () => Promise.reject(new Error('No')))).rejects.toThrow('No')
    expect(live.current().index.find('product', 'p3')?.title).toBe('Title 3')
    live.close()
    expect(open()).toEqual([])
  },
)

/** The target of a descriptor; undefined for the descriptor of the listing, which is closed by then. */
function linkOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor)
  } catch {
    return ''
  }
}
