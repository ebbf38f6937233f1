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
const EVERY = isEveryCrash ? 1 : 9
/** Of shard 0, of shard 1 and of the merge, those that `npm test` has time for. */
const SAMPLE = [['rename'], [], ['symlink']]
const MINUTES_MS = 60 * 60_000

const surfaces = ['llms', 'chunks', 'maps']

/** Runs a command until it ends, killed at its system calls number `when`. */
function killed(args: readonly string[], call: string, when: number): boolean {
  const inject = `inject=${call}:signal=SIGKILL:when=${when}`
  const { signal, status, stderr } = spawnSync(
    'strace',
    [
      ...['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject],
      ...[process.execPath, codeFile('cli'), ...args],
    ],
    { encoding: 'utf8' },
  )
  if (signal === null) expect([status, stderr]).toEqual([0, expect.anything()])
  return signal === 'SIGKILL'
}

test.runIf(hasStrace)(
  'a shard and a merge that are killed at any system call go on when they run again',
  { timeout: MINUTES_MS },
  async () => {
    const folder = temporaryFolder()
    const source = join(folder, 'source.jsonl')
    const owners = ['a', 'b', 'c']
    const records = [
      ...owners.map(account),
      ...Array.from({ length: 9 }, (_, index) => product(`p${index}`, owners[index % 3] ?? '')),
    ]
    writeFileSync(source, records.map(record => `${JSON.stringify(record)}\n`).join(''))
    await build(folder, source, { surfaces }, NOW)
    const expected = live(join(folder, 'out'))
    const start = join(folder, 'start')
    const made = await plan(start, source, 2, { surfaces })
    expect(made.shards.map(buckets => buckets.length > 0)).toEqual([true, true])
    const [parts, out] = [join(folder, 'parts'), join(folder, 'many')]
    const steps = [
      ['shard', '0', '--parts', parts],
      ['shard', '1', '--parts', parts],
      ['merge', '--parts', parts, '--out', out],
    ]
    let kills = 0
    for (const [step, args] of steps.entries())
      for (const call of isAll ? CALLS : (SAMPLE[step] ?? []))
        for (let when = 1; isAll || when === 1; when += EVERY) {
          for (const place of [parts, out]) spawnSync('rm', ['-rf', place])
          cpSync(start, parts, { recursive: true })
          for (let number = 0; number < Math.min(step, 2); number++) await shard(parts, number)
          if (!killed(args, call, when)) break
          kills++
          for (const number of [0, 1]) await shard(parts, number)
          await merge(parts, out)
          expect(live(out)).toEqual(expected)
        }
    expect(kills).toBeGreaterThan(isAll ? 50 : 1)
  },
)
