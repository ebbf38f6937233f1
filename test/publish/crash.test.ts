import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILLING } from '../../src/catalogue/partition.ts'
import { liveGeneration } from '../../src/tree/generations.ts'
import { ageGenerations } from '../helpers/age-generations.ts'
import { recordFiles } from '../helpers/build-from.ts'
import { isAll, isEveryCrash, slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { hasStrace } from '../helpers/strace.ts'
import { buildAll as build, temporaryFolder } from '../helpers/workspace.ts'
import { issuesIn } from './small-catalogue.ts'

const cli = join(import.meta.dirname, '../../src/cli.ts')
const manyBuckets = join(import.meta.dirname, 'many-buckets.ts')
const usual = FILLING.most

// Trees have many lists of records, since a kill between two of them is the harder case.
beforeAll(() => {
  FILLING.most = 2
})
afterAll(() => {
  FILLING.most = usual
})

/** The system calls by which a build changes anything on disk. */
const MUTATING =
  'write,pwrite64,writev,pwritev,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,' +
  'rmdir,mkdir,mkdirat,ftruncate,fsync,fdatasync,fchmod,chmod'

/** One of each kind: data, names, flushes; all of them take hours, and `npm test` has time for one. */
const CALLS = isEveryCrash ? MUTATING : isAll ? 'pwrite64,rename,symlink,fsync' : 'symlink'

function source(folder: string, name: string, products: number, title: (index: number) => string): string {
  const file = join(folder, name)
  const records = Array.from({ length: products }, (_, index) => ({
    type: 'product',
    id: `p${index}`,
    title: title(index),
    account: { id: `a${index % 3}`, name: 'Account' },
  }))
  writeFileSync(file, records.map(record => `${JSON.stringify(record)}\n`).join(''))
  return file
}

// Tokens are counted only where there is time for it: a tokenizer takes longer to load than such a build.
const surfaces = isAll ? ['llms', 'bulk'] : ['bulk']
/** A kill at each of thousands of calls takes that long. */
const HOURS_MS = 24 * 3_600_000

function buildArgs(folder: string, from: string): string[] {
  const places = ['--out', join(folder, 'out'), '--store', join(folder, 'catalogue.db')]
  return ['--import', manyBuckets, cli, 'build', from, ...places, '--surfaces', surfaces.join()]
}

/**
 * A folder with a published first version, the source of a second one, and what an undisturbed build makes of it.
 *
 * @param changedEvery the second version has another title of one product in so many
 * @param generations how often the first version was published, an hour after each other: from four on there is a recycled tree
 */
async function prepare(products: number, changedEvery = 2, generations = 1) {
  const folder = temporaryFolder()
  const first = source(folder, 'first.jsonl', products, index => `Title ${index}`)
  const second = source(folder, 'second.jsonl', products, index =>
    index % changedEvery === 0 ? `Other title ${index}` : `Title ${index}`,
  )
  const start = join(folder, 'start')
  for (let number = generations; number > 0; number--) {
    await build(start, number % 2 === 0 ? second : first, { surfaces })
    ageGenerations(join(start, 'out'))
  }
  expect(readdirSync(join(start, 'out/current/records')).length).toBeGreaterThan(2)
  const names = readdirSync(join(start, 'out/generations'))
  expect(names.some(name => name.endsWith('.spare'))).toBe(generations > 3)
  const undisturbed = join(folder, 'undisturbed')
  await build(undisturbed, second, { surfaces })
  return { folder, second, start, generations, before: recordFiles(start), after: recordFiles(undisturbed) }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** The published first version in a folder of its own. */
function copyOf({ folder, start }: Prepared): string {
  const work = join(folder, 'work')
  rmSync(work, { recursive: true, force: true })
  // The names of a file stay those of one file.
  execFileSync('cp', ['-a', start, work])
  return work
}

/** After a kill the live generation is whole and one of the two; the next build needs no help. */
async function expectSurvival(prepared: Prepared, work: string): Promise<void> {
  const { second, generations, before, after } = prepared
  expect(await issuesIn(work)).toEqual([])
  expect(recordFiles(work)).toEqual(liveGeneration(join(work, 'out')) === generations ? before : after)
  await build(work, second, { surfaces })
  expect(await issuesIn(work)).toEqual([])
  expect(recordFiles(work)).toEqual(after)
  expect(filesIn(join(work, 'out')).filter(file => /(?:^|\/)\.\d+\//.test(file))).toEqual([])
}

describe('publish', () => {
  test.skipIf(!hasStrace).each<[string, Parameters<typeof prepare>]>([
    ['', [4]],
    // `recycled-tree.test.ts` asks what becomes of one that is not as it should be.
    ...(isAll ? [[' over a recycled tree', [36, 36, 4]] satisfies [string, Parameters<typeof prepare>]] : []),
  ])(
    'publish survives a kill at the mutating system calls of a build%s (needs strace)',
    { timeout: HOURS_MS },
    async (_, catalogue) => {
      const prepared = await prepare(...catalogue)
      let kills = 0
      for (const call of CALLS.split(','))
        for (let when = 1; isEveryCrash || when <= (isAll ? 40 : 1); when += isEveryCrash ? 1 : 39) {
          const work = copyOf(prepared)
          const inject = `inject=${call}:signal=SIGKILL:when=${when}`
          const { signal, status } = spawnSync('strace', [
            ...['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject],
            ...[process.execPath, ...buildArgs(work, prepared.second)],
          ])
          if (status === 0) break
          expect(signal).toBe('SIGKILL')
          kills++
          await expectSurvival(prepared, work)
        }
      expect(kills).toBeGreaterThan(isEveryCrash ? 100 : isAll ? 3 : 0)
    },
  )

  // The kill above is one more of these; many records, which go to workers, take a minute.
  slowTest(
    'publish survives a kill in any phase of a build with workers',
    { timeout: HOURS_MS },
    async () => {
      const prepared = await prepare(1200)
      for (let round = 0; round < (isEveryCrash ? 200 : 4); round++) {
        const work = copyOf(prepared)
        const child = spawn(process.execPath, buildArgs(work, prepared.second), {
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        const ended = once(child, 'exit')
        // A line ends each phase; the last round comes to its end.
        let lines = 0
        child.stderr.on('data', () => {
          if (lines++ === round % 4) child.kill('SIGKILL')
        })
        // Among the phases, at random as well.
        const timer = isEveryCrash ? setTimeout(() => child.kill('SIGKILL'), Math.random() * 1500) : undefined
        await ended
        clearTimeout(timer)
        await expectSurvival(prepared, work)
      }
    },
  )

  // `npm test` has a build that is let in after another one, in ./publish.test.ts.
  slowTest('publish lets many builds at once through one by one', async () => {
    const folder = temporaryFolder()
    const builds = 20
    const files = Array.from({ length: builds }, (_, index) =>
      source(folder, `${index}.jsonl`, 6, at => `Title ${index} ${at}`),
    )
    const codes = await Promise.all(
      files.map(async file => {
        const child = spawn(process.execPath, [...buildArgs(folder, file), '--wait'], { stdio: 'ignore' })
        const [code] = await once(child, 'exit')
        return code
      }),
    )
    expect(codes).toEqual(files.map(() => 0))
    expect(liveGeneration(join(folder, 'out'))).toBe(builds)
    expect(await issuesIn(folder)).toEqual([])
  })
})
