import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { isAll, slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import {
  buildCatalogue,
  type Catalogue,
  copyFolder,
  deployedOf,
  objectsOf,
  passing,
  pushFolder,
  treeOf,
} from './pushing.ts'
import { deadAddresses } from './readers.ts'

const FIRST: Catalogue = { p1: ['a', 'One'], p2: ['a', 'Two'], p3: ['b', 'Three'], p4: ['c', 'Four'] }
/** Changes a product, removes one with its account, adds one to an existing account, and one with a new account. */
const SECOND: Catalogue = {
  p1: ['a', 'One'],
  p2: ['a', 'Two, other'],
  p3: ['b', 'Three'],
  p5: ['d', 'Five'],
  p6: ['b', 'Six'],
}
/** The build after the kill: it brings a product back, and removes one that may be half pushed. */
const THIRD: Catalogue = { p1: ['a', 'One'], p2: ['a', 'Two'], p4: ['c', 'Four'], p5: ['d', 'Five, other'] }

let built: string
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'tourpress-push-crash-'))
  const folder = (name: string) => join(built, name)
  await buildCatalogue(folder('3'), FIRST)
  copyFolder(folder('3'), folder('1'))
  await buildCatalogue(folder('3'), SECOND)
  copyFolder(folder('3'), folder('2'))
  await buildCatalogue(folder('3'), THIRD)
  await pushFolder(folder('1'), folder('target'))
  return () => rmSync(built, { recursive: true, force: true })
})

/** Enough for a kill at each of hundreds of calls on a busy machine. */
const HOURS_MS = 4 * 3_600_000

/** From its nth call on, the target fails. `isDone` says whether the nth call still takes effect. */
function dyingAt(nth: number, isDone: boolean) {
  let calls = 0
  const through = passing(async (_, work) => {
    calls++
    if (calls > nth || (calls === nth && !isDone)) throw new Error('killed')
    const result = await work()
    if (calls >= nth) throw new Error('killed')
    return result
  })
  return { through, wasKilled: () => calls >= nth }
}

/** Expects that readers find no broken links after a kill. */
function expectWhole(to: string, before: Readonly<Record<string, string>>): void {
  expect(deadAddresses(to, Object.keys(before))).toEqual([])
}

describe('a push that is cut off at any of its calls', () => {
  test.for([
    ['1', false],
    ['2', true],
  ] as const)(
    'leaves nothing that names what is not there, and the next push ends in the exact tree (%s)',
    async ([name, hasBefore]) => {
      const before = hasBefore ? treeOf(join(built, '1')) : {}
      const generation = join(built, name)
      for (let nth = 1, wasKilled = true; wasKilled; nth += isAll ? 1 : 11)
        for (const isDone of isAll ? [true, false] : [nth % 2 === 0]) {
          const folder = temporaryFolder()
          const to = join(folder, 'target')
          if (hasBefore) copyFolder(join(built, 'target'), to)
          const dying = dyingAt(nth, isDone)
          const options = { store: join(folder, 'catalogue.db'), concurrency: 3 }
          await pushFolder(generation, to, options, dying).catch(() => {})
          wasKilled = dying.wasKilled()
          if (!wasKilled) break
          expectWhole(to, before)
          // The next push may be of another store and another generation.
          const isOther = nth % 3 === 0
          const next = isOther ? join(built, '3') : generation
          const store = join(folder, isOther ? 'other' : '', 'catalogue.db')
          await pushFolder(next, to, { store, force: ['pusher'], deleteNow: true })
          expect(objectsOf(to)).toEqual(treeOf(next))
          expect(deployedOf(to)).toMatchObject({ push: null, later: [] })
          rmSync(folder, { recursive: true })
        }
    },
  )
})

describe('a push that is killed', () => {
  // `npm test` cuts pushes off at their calls, above.
  slowTest('by the system at any moment leaves no broken links', { timeout: HOURS_MS }, async () => {
    const before = treeOf(join(built, '1'))
    const script = join(import.meta.dirname, 'killed-push.ts')
    let killed = 0
    for (let round = 1; round <= 60; round++) {
      const folder = temporaryFolder()
      const to = copyFolder(join(built, 'target'), join(folder, 'target'))
      // Half of the kills are at a call, the other half at a moment.
      const nth = round % 2 === 1 ? round * 2 + 2 : 0
      const child = spawn(process.execPath, [script, join(built, '2'), to, folder, String(nth)], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, TMPDIR: folder },
      })
      const exit = once(child, 'exit')
      if (nth === 0) {
        await once(child.stdout, 'data')
        setTimeout(() => child.kill('SIGKILL'), Math.random() * 60)
      }
      const [, signal] = await exit
      if (signal === 'SIGKILL') killed++
      expectWhole(to, before)
      await pushFolder(join(built, '2'), to, { store: join(folder, 'catalogue.db'), deleteNow: true })
      expect(objectsOf(to)).toEqual(treeOf(join(built, '2')))
      expect(filesIn(join(to, '.tourpress')).filter(file => file.startsWith('incoming/'))).toEqual([])
      rmSync(folder, { recursive: true })
    }
    expect(killed).toBeGreaterThan(0)
  })
})
