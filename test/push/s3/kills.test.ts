import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { slowTest } from '../../helpers/extent.ts'
import { STORE_ENVIRONMENT, type StoreFailure, startS3Store } from '../../helpers/s3-store.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { buildCatalogue, copyFolder, objectsOf, treeOf } from '../pushing.ts'
import { deadAddresses } from '../readers.ts'
import { pushToStore, writeObjects } from './pushing-to-stores.ts'

let built: string
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'tourpress-kills-'))
  const folder = (name: string) => join(built, name)
  await buildCatalogue(folder('2'), { p1: ['a', 'One'], p2: ['a', 'Two'], p3: ['b', 'Three'] })
  copyFolder(folder('2'), folder('1'))
  await buildCatalogue(folder('2'), { p1: ['a', 'One'], p2: ['a', 'Two, other'], p4: ['c', 'Four'] })
})
afterAll(() => rmSync(built, { recursive: true, force: true }))

/** How a push is killed: before or after the store handles a request, or at any moment. */
type Kill = { nth: number; isDone: boolean } | 'any moment'

/** Enough for a kill at each of some tens of requests on a busy machine. */
const LONG_MS = 2 * 3_600_000

/** Kills the push of the second generation, and lets the next push repair the target. */
async function survive(kill: Kill): Promise<boolean> {
  const scratch = temporaryFolder()
  let seen = Number.NEGATIVE_INFINITY
  let child: ReturnType<typeof spawn> | undefined
  const failure: StoreFailure = (_, __, apply) => {
    seen++
    if (kill === 'any moment' || seen !== kill.nth) {
      if (kill === 'any moment' && seen === 1) setTimeout(() => child?.kill('SIGKILL'), Math.random() * 150)
      return false
    }
    if (kill.isDone) apply()
    child?.kill('SIGKILL')
    return true
  }
  const store = await startS3Store({ failure })
  try {
    const to = { url: store.url, environment: STORE_ENVIRONMENT, scratch }
    await pushToStore({ ...to, folder: join(built, '1') })
    const before = treeOf(join(built, '1'))
    seen = 0
    const script = join(import.meta.dirname, 'killed-push.ts')
    child = spawn(process.execPath, [script, join(built, '2'), store.url, scratch], {
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: scratch },
    })
    const [, signal] = await once(child, 'exit')
    expect(deadAddresses(writeObjects(store, join(scratch, 'left')), Object.keys(before))).toEqual([])
    seen = Number.NEGATIVE_INFINITY
    await pushToStore({ ...to, folder: join(built, '2'), options: { force: ['pusher'], deleteNow: true } })
    expect(objectsOf(writeObjects(store, join(scratch, 'then')))).toEqual(treeOf(join(built, '2')))
    return signal === 'SIGKILL'
  } finally {
    await store.close()
    rmSync(scratch, { recursive: true })
  }
}

// `npm test` skips both: `../crash.test.ts` kills pushes to a folder, and `../lying-bases.test.ts` pushes to a store.
slowTest(
  'a push that is killed at a request leaves no broken links, and the next one completes the exact tree',
  { timeout: LONG_MS },
  async () => {
    let killed = 0
    for (let nth = 1, isAlive = false; !isAlive; nth++)
      for (const isDone of [true, false]) {
        if (await survive({ nth, isDone })) killed++
        else isAlive = true
      }
    expect(killed).toBeGreaterThan(0)
    console.info(`killed at ${killed} requests`)
  },
)

slowTest(
  'a push that is killed at any moment leaves no broken links, and the next one completes the exact tree',
  { timeout: LONG_MS },
  async () => {
    let killed = 0
    const rounds = 50
    for (let round = 0; round < rounds; round++) if (await survive('any moment')) killed++
    expect(killed).toBeGreaterThan(rounds / 4)
    console.info(`killed at ${killed} of ${rounds} moments`)
  },
)
