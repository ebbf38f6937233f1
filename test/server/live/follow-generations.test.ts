import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followGenerations } from '../../../src/server/live/follow-generations.ts'
import { smallCatalogue } from '../../helpers/small-catalogue.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const NEVER_MS = 2 ** 31 - 1

test('followGenerations opens a generation when the system tells of the switch', async () => {
  const folder = temporaryFolder()
  await build(folder, smallCatalogue(2))
  const faults: unknown[] = []
  const live = await followGenerations(join(folder, 'out'), fault => faults.push(fault), NEVER_MS)
  onTestFinished(live.close)
  expect(live.current().number).toBe(1)
  await build(folder, smallCatalogue(3))
  await expect.poll(() => live.current().number).toBe(2)
  expect(live.current().index.find('product', 'p2')?.title).toBe('Title 2')
  expect(faults).toEqual([])
})
