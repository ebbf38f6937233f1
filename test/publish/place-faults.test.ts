import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { isAll, isEveryCrash } from '../helpers/extent.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'

const hasStrace = spawnSync('strace', ['-V']).status === 0
const HOURS_MS = 4 * 3_600_000
const CLI = join(import.meta.dirname, '../../src/cli.ts')

/** What the system is made to say, by call. */
const FAULTS: readonly [call: string, error: string][] = [
  ['rmdir', 'EBUSY'],
  ['mkdir', 'EDQUOT'],
  ['mkdir', 'EROFS'],
  ['unlink', 'EPERM'],
  ['rename', 'EIO'],
  ['link', 'EIO'],
  ['symlink', 'ENOSPC'],
  ['fsync', 'EIO'],
  ['openat', 'EIO'],
  ['openat', 'EMFILE'],
  ['write', 'ENOSPC'],
  ['pwrite64', 'ENOSPC'],
  ['read', 'EIO'],
  ['pread64', 'EIO'],
  ['getdents64', 'EIO'],
]

const options = {
  surfaces: ['pages', 'llms', 'maps'],
  baseUrl: 'https://tours.example',
  formats: ['json', 'markdown'],
}

const catalogue = (version: number) =>
  [1, 2, 3, 4]
    .map(index => ({
      type: 'product',
      id: `p${index}`,
      title: `Tour ${index}${index < 3 ? ` of ${version}` : ''}`,
      account: { id: 'a', name: 'Blue Boats' },
    }))
    .map(record => `${JSON.stringify(record)}\n`)
    .join('')

const scenarios = ['first', 'full', 'incremental', 'rollback'] as const

async function prepare(scenario: (typeof scenarios)[number]) {
  const folder = temporaryFolder()
  const [first, second] = [1, 2].map(version => {
    const file = join(folder, `${version}.jsonl`)
    writeFileSync(file, catalogue(version))
    return file
  })
  const start = join(folder, 'start')
  mkdirSync(start)
  if (scenario !== 'first') await build(start, first ?? '', options)
  if (scenario === 'rollback') await build(start, second ?? '', options)
  const work = join(folder, 'work')
  const places = ['--out', join(work, 'out')]
  const args =
    scenario === 'rollback'
      ? ['rollback', ...places]
      : [
          ...['build', second ?? '', ...places, '--store', join(work, 'catalogue.db')],
          ...['--surfaces', 'pages,llms,maps', '--formats', 'json,markdown', '--base-url', options.baseUrl],
          ...(scenario === 'full' ? ['--full'] : []),
        ]
  return {
    work,
    second: second ?? '',
    begin() {
      rmSync(work, { recursive: true, force: true })
      cpSync(start, work, { recursive: true, verbatimSymlinks: true })
    },
    strace: (call: string, extra: readonly string[], log = '/dev/null') =>
      spawnSync(
        'strace',
        ['-f', '-y', '-qq', '-o', log, '-e', `trace=${call}`, ...extra, process.execPath, CLI, ...args],
        { encoding: 'utf8' },
      ),
  }
}

/** Which calls of a thread touch the folder: strace counts those of each thread by itself. */
function placesOf(log: string, folder: string): number[] {
  const counts = new Map<string, number>()
  const places = new Set<number>()
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)/.exec(line) ?? []
    if (rest === '' || /resumed|^\+\+\+|^---/.test(rest)) continue
    const count = (counts.get(thread) ?? 0) + 1
    counts.set(thread, count)
    if (rest.includes(folder)) places.add(count)
  }
  return [...places]
}

/** What a fault left: a tree that is whole or none, one line, and nothing that the next build does not clear. */
async function expectNamed(
  work: string,
  second: string,
  stderr: string,
  status: number | null,
): Promise<void> {
  expect([0, 2, 3], stderr).toContain(status)
  if (status !== 0) {
    const lines = stderr.split('\n').filter(line => /^(?:tourpress: | {2}\S)/.test(line))
    expect(lines, stderr).toHaveLength(2)
    expect(lines[0]).not.toMatch(/Unknown|undefined|: ,/)
  }
  const out = join(work, 'out')
  if (existsSync(join(out, 'current'))) expect((await checkTree(out, silent)).faults).toEqual([])
  await build(work, second, options)
  expect((await checkTree(out, silent)).faults).toEqual([])
  const names = [...readdirSync(join(out, 'generations')), ...readdirSync(out)]
  expect(names.filter(name => /^\.(?:\d|current)/.test(name))).toEqual([])
  expect(readdirSync(work).filter(name => name.endsWith('.new'))).toEqual([])
}

describe.skipIf(!hasStrace || !isAll)('publish on a place that fails (needs strace)', () => {
  // Some of each kind; every single call takes hours (`TOURPRESS_TESTS=crashes`). For `npm test`, `disk.test.ts` fills a disk.
  const tried = scenarios.flatMap(scenario => FAULTS.map(([call, error]) => ({ scenario, call, error })))

  test.for(tried)(
    'a $scenario publication whose $call fails with $error names the place, and needs no help',
    { timeout: HOURS_MS },
    async ({ scenario, call, error }) => {
      const { work, second, begin, strace } = await prepare(scenario)
      begin()
      const log = join(work, '..', 'log')
      strace(call, [], log)
      const places = placesOf(log, work)
      const some = isEveryCrash ? places : places.filter((_, index) => index % 12 === 0)
      for (const when of some) {
        begin()
        const { status, stderr } = strace(call, ['-e', `inject=${call}:error=${error}:when=${when}`])
        await expectNamed(work, second, stderr, status)
      }
    },
  )
})
