import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { slowTest } from './helpers/extent.ts'
import { smallCatalogue } from './helpers/small-catalogue.ts'
import { temporaryFolder } from './helpers/workspace.ts'
import { startCli } from './server/http/serve-command.ts'

test('a command of which nobody reads the output does what it is told all the same', async () => {
  const out = join(temporaryFolder(), 'out')
  const source = smallCatalogue(1)
  const few = ['--formats', 'json', '--surfaces', 'none']
  const { child, stderr, ended } = startCli([
    ...['build', source, '--json', '--out', out, '--store', `${out}.db`, ...few],
  ])
  child.stdout?.destroy()
  expect(await ended).toBe(0)
  expect(stderr()).not.toContain('EPIPE')
  expect(readlinkSync(join(out, 'current'))).toBe('generations/000001')
})

const FULL = '/dev/full'
const cli = join(import.meta.dirname, '../src/cli.ts')
const sample = join(import.meta.dirname, '../examples/catalogue.json')

/** Runs a command line whose standard output, or standard error, goes to a disk that is full. */
function runFull(full: 'stdout' | 'stderr', args: readonly string[]) {
  const descriptor = openSync(FULL, 'w')
  const [stdout, stderr] = full === 'stdout' ? [descriptor, 'pipe' as const] : ['pipe' as const, descriptor]
  const result = spawnSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', stdout, stderr],
  })
  closeSync(descriptor)
  return result
}

describe.skipIf(!existsSync(FULL))('on a full disk', () => {
  const LOST =
    'tourpress: Writing to standard output: ENOSPC: no space left on device, write\n' +
    '  The command itself is done; only its output is lost\n'

  // Help, below, is lost in the same way.
  slowTest.for([['--json'], []])(
    'a report of %j that is lost is one line and exit code 2, and the build is done',
    more => {
      const out = join(temporaryFolder(), 'out')
      const { status, stderr } = runFull('stdout', [
        'build',
        sample,
        '--out',
        out,
        '--store',
        `${out}.db`,
        ...more,
      ])
      expect(stderr.replace(/^\w+ .* s\n/gm, '')).toBe(LOST)
      expect(status).toBe(2)
      expect(readlinkSync(join(out, 'current'))).toBe('generations/000001')
    },
  )

  test('help that is lost is exit code 2', () => {
    expect(runFull('stdout', ['--help'])).toMatchObject({ status: 2, stderr: LOST })
  })

  slowTest('progress and faults that are lost change nothing', () => {
    const out = join(temporaryFolder(), 'out')
    const { status, stdout } = runFull('stderr', ['build', sample, '--out', out, '--store', `${out}.db`])
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Published generation 1: /),
    })
    expect(runFull('stderr', ['rollback', '--out', out]).status).toBe(2)
  })
})
