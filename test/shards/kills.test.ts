import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFile } from '../../src/runtime/package.ts'
import { isAll, isEveryCrash } from '../helpers/extent.ts'
import { hasStrace } from '../helpers/strace.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { account, product } from '../publish/small-catalogue.ts'
import { live, merge, NOW, plan, shard } from './sharing.ts'

/** The system calls by which a shard and a merge change the folder of parts and the output. */
const CALLS = 'rename link unlink rmdir mkdir openat write pwrite64 symlink fsync chmod'.split(' ')
/** Every how many calls one kills; the last ones publish. */
const EVERY = isEveryCrash ? 1 : 150
/** With a kill at each of thousands of calls it takes that long; otherwise minutes. */
const LONGEST_MS = 24 * 3_600_000

const surfaces = ['llms', 'chunks', 'maps']

/** Runs a command until it ends, killed at its system calls number `when`. What it leaves goes with the test. */
function killed(args: readonly string[], call: string, when: number): boolean {
  const inject = `inject=${call}:signal=SIGKILL:when=${when}`
  const { signal, status, stderr } = spawnSync(
    'strace',
    [
      ...['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject],
      ...[process.execPath, codeFile('cli'), ...args],
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: temporaryFolder(), SOURCE_DATE_EPOCH: String(NOW.getTime() / 1000) },
    },
  )
  if (signal === null) expect([status, stderr]).toEqual([0, expect.anything()])
  return signal === 'SIGKILL'
}

// `npm test` loses machines in bucket.test.ts, and kills a publish in ../publish/crash.test.ts.
test.runIf(hasStrace && isAll)(
  'a plan, a shard and a merge that are killed at any system call go on when they run again',
  { timeout: LONGEST_MS },
  async () => {
    const folder = temporaryFolder()
    const owners = ['a', 'b', 'c']
    const write = (name: string, title: string) => {
      const file = join(folder, name)
      const products = Array.from({ length: 9 }, (_, index) =>
        product(`p${index}`, owners[index % 3] ?? '', index % 2 === 0 ? title : 'Same'),
      )
      const lines = [...owners.map(account), ...products].map(record => `${JSON.stringify(record)}\n`)
      writeFileSync(file, lines.join(''))
      return file
    }
    const [first, source] = [write('first.jsonl', 'One'), write('source.jsonl', 'Two')]
    // Before the merge, another generation is live, and is the base of the other merge.
    await build(folder, first, { surfaces }, NOW)
    const before = join(folder, 'before')
    cpSync(join(folder, 'out'), before, { recursive: true, verbatimSymlinks: true })
    const base = join(before, 'current/')
    await build(folder, source, { surfaces }, NOW)
    await build(join(folder, 'based'), source, { surfaces, base }, NOW)
    const [parts, out, based] = [join(folder, 'parts'), join(folder, 'many'), join(folder, 'many-based')]
    const expected = [live(join(folder, 'out')), live(join(folder, 'based/out'))]
    const steps = [
      ['plan', source, '--parts', parts, '--shards', '2', '--surfaces', surfaces.join()],
      ['shard', '0', '--parts', parts],
      ['shard', '1', '--parts', parts],
      ['merge', '--parts', parts, '--out', out],
      ['merge', '--parts', parts, '--out', based, '--base', base],
    ]
    const again = [
      () => plan(parts, source, 2, { surfaces }),
      () => shard(parts, 0),
      () => shard(parts, 1),
      () => merge(parts, out),
      () => merge(parts, based, { base }),
    ]
    let kills = 0
    for (const [step, args] of steps.entries())
      for (const call of CALLS)
        for (let when = 1; ; when += EVERY) {
          for (const place of [parts, out, based]) spawnSync('rm', ['-rf', place])
          cpSync(before, out, { recursive: true, verbatimSymlinks: true })
          for (const each of again.slice(0, step)) await each()
          if (!killed(args, call, when)) break
          kills++
          for (const each of again.slice(step)) await each()
          expect([live(out), live(based)]).toEqual(expected)
        }
    expect(kills).toBeGreaterThan(30)
  },
)
