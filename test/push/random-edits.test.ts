import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { buildCatalogue, deployedOf, objectsOf, passing, pushFolder, SURFACES, treeOf } from './pushing.ts'
import { deadAddresses } from './readers.ts'

/** Enough for many steps, each with a build and a push. */
const HOURS_MS = 4 * 3_600_000

/** One step: what is published, and whether its push is cut off. */
const step = fc.record({
  catalogue: fc.dictionary(
    fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6'),
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('One', 'Two')),
    { minKeys: 1 },
  ),
  surfaces: fc.constantFrom(SURFACES, SURFACES, SURFACES, ['maps'], []),
  /** Which of two output folders it is built in. */
  output: fc.constantFrom('x', 'x', 'x', 'y'),
  /** The number of calls that succeed; the others fail. */
  calls: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 0, max: 60 })),
  hours: fc.constantFrom(0, 30),
})

test('after any builds and interrupted pushes, a successful push leaves the exact tree', {
  timeout: HOURS_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async steps => {
      const folder = temporaryFolder()
      const to = join(folder, 'target')
      let time = Date.now()
      let before: Record<string, string> = {}
      for (const { catalogue, surfaces, output, calls, hours } of steps) {
        const own = join(folder, output)
        await buildCatalogue(own, catalogue, surfaces)
        time += hours * 3_600_000
        let done = 0
        const through = passing(async (_, work) => {
          if (++done > calls) throw new Error('killed')
          return work()
        })
        const options = { force: ['pusher', 'removed', 'history'] as const, concurrency: 3 }
        const end = await pushFolder(own, to, options, { now: new Date(time), through }).then(
          () => true,
          () => false,
        )
        if (!end) expect(deadAddresses(to, Object.keys(before))).toEqual([])
        else {
          const { later } = deployedOf(to)
          const waiting = new Set(later.flatMap(({ paths }) => ('paths' in paths ? paths.paths : [])))
          const there = Object.entries(objectsOf(to)).filter(([path]) => !waiting.has(path))
          before = treeOf(own)
          expect(Object.fromEntries(there)).toEqual(before)
          expect(deployedOf(to).files).toBe(Object.keys(before).length)
        }
      }
      const last = join(folder, steps.at(-1)?.output ?? 'x')
      await pushFolder(last, to, { force: ['pusher', 'removed', 'history'], deleteNow: true })
      expect(objectsOf(to)).toEqual(treeOf(last))
    }),
    { numRuns: examples(1, 60) },
  )
})
