import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { liveGeneration } from '../../src/tree/generations.ts'
import { filesIn } from '../helpers/golden.ts'
import { silent, temporaryFolder } from '../helpers/workspace.ts'

/** `TOURPRESS_CRASHES=all` kills at every system call and at 200 moments; the suite takes samples. */
const isThorough = process.env['TOURPRESS_CRASHES'] === 'all'
const hasStrace = spawnSync('strace', ['-V']).status === 0
const cli = join(import.meta.dirname, '../../src/cli.ts')

/** The system calls by which a build changes anything on disk. */
const MUTATING =
  'write,pwrite64,writev,pwritev,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,' +
  'rmdir,mkdir,mkdirat,ftruncate,fsync,fdatasync,fchmod,chmod'

/** One of each kind: data, names, flushes. */
const SAMPLE = 'pwrite64,rename,symlink,fsync'

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

function buildArgs(folder: string, from: string): string[] {
  // Tokens are counted only where there is time for it: a tokenizer takes longer to load than such a build.
  const surfaces = ['--surfaces', isThorough ? 'llms,bulk' : 'bulk']
  return [
    cli,
    'build',
    from,
    '--out',
    join(folder, 'out'),
    '--store',
    join(folder, 'catalogue.db'),
    ...surfaces,
  ]
}

function recordFiles(folder: string): Record<string, string> {
  const root = join(folder, 'out/current/')
  return Object.fromEntries(
    filesIn(root)
      .filter(file => /^(?:accounts|products)\//.test(file))
      .map(file => [file, readFileSync(join(root, file), 'utf8')]),
  )
}

/** A folder with a published first version, the source of a second one, and what an undisturbed build makes of it. */
function prepare(products: number) {
  const folder = temporaryFolder()
  const first = source(folder, 'first.jsonl', products, index => `Title ${index}`)
  const second = source(folder, 'second.jsonl', products, index =>
    index % 2 === 0 ? `Other title ${index}` : `Title ${index}`,
  )
  const start = join(folder, 'start')
  execFileSync(process.execPath, buildArgs(start, first))
  const undisturbed = join(folder, 'undisturbed')
  execFileSync(process.execPath, buildArgs(undisturbed, second))
  return { folder, second, start, before: recordFiles(start), after: recordFiles(undisturbed) }
}

type Prepared = ReturnType<typeof prepare>

/** After a kill the live generation is whole and one of the two; the next build needs no help. */
async function expectSurvival({ second, before, after }: Prepared, work: string): Promise<void> {
  expect((await checkTree(join(work, 'out'), silent)).faults).toEqual([])
  expect(recordFiles(work)).toEqual(liveGeneration(join(work, 'out')) === 1 ? before : after)
  execFileSync(process.execPath, buildArgs(work, second), { stdio: 'pipe' })
  expect((await checkTree(join(work, 'out'), silent)).faults).toEqual([])
  expect(recordFiles(work)).toEqual(after)
  expect(filesIn(join(work, 'out')).filter(file => /(?:^|\/)\.\d/.test(file))).toEqual([])
}

describe('publish', () => {
  test.skipIf(!hasStrace)(
    'publish survives a kill at the mutating system calls of a build (needs strace)',
    { timeout: 3_600_000 },
    async () => {
      const prepared = prepare(4)
      const { folder, second, start } = prepared
      let kills = 0
      for (const call of (isThorough ? MUTATING : SAMPLE).split(','))
        for (let when = 1; isThorough || when <= 40; when += isThorough ? 1 : 39) {
          const work = join(folder, 'work')
          rmSync(work, { recursive: true, force: true })
          cpSync(start, work, { recursive: true, verbatimSymlinks: true })
          const inject = `inject=${call}:signal=SIGKILL:when=${when}`
          const { signal, status } = spawnSync('strace', [
            ...['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject],
            ...[process.execPath, ...buildArgs(work, second)],
          ])
          if (status === 0) break
          expect(signal).toBe('SIGKILL')
          kills++
          await expectSurvival(prepared, work)
        }
      expect(kills).toBeGreaterThan(isThorough ? 100 : 3)
    },
  )

  test('publish survives a kill at any moment of a build with workers', { timeout: 3_600_000 }, async () => {
    const prepared = prepare(isThorough ? 1200 : 850)
    const { folder, second, start } = prepared
    for (let round = 0; round < (isThorough ? 200 : 1); round++) {
      const work = join(folder, 'work')
      rmSync(work, { recursive: true, force: true })
      cpSync(start, work, { recursive: true, verbatimSymlinks: true })
      const child = spawn(process.execPath, buildArgs(work, second), { stdio: 'ignore' })
      const delay = isThorough ? Math.random() * 1500 : 250 + round * 400
      const ended = new Promise(resolve => child.once('exit', resolve))
      const timer = setTimeout(() => child.kill('SIGKILL'), delay)
      await ended
      clearTimeout(timer)
      await expectSurvival(prepared, work)
    }
  })

  test('publish lets twenty builds at once through one by one', { timeout: 300_000 }, async () => {
    const folder = temporaryFolder()
    const files = Array.from({ length: 20 }, (_, index) =>
      source(folder, `${index}.jsonl`, 6, at => `Title ${index} ${at}`),
    )
    const codes = await Promise.all(
      files.map(
        file =>
          new Promise(resolve => {
            spawn(process.execPath, [...buildArgs(folder, file), '--wait'], { stdio: 'ignore' }).once(
              'exit',
              resolve,
            )
          }),
      ),
    )
    expect(codes).toEqual(files.map(() => 0))
    expect(liveGeneration(join(folder, 'out'))).toBe(20)
    expect((await checkTree(join(folder, 'out'), silent)).faults).toEqual([])
  })
})
