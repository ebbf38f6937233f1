import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openIndex } from '../../src/search/open-index.ts'
import { openTreeIndex } from '../../src/search/open-tree-index.ts'
import { search } from '../../src/search/search.ts'
import { everyNth, isAll } from '../helpers/extent.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { hasStrace } from '../helpers/strace.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

const CLI = join(import.meta.dirname, '../../src/cli.ts')
const CALLS = ['pwrite64', 'fdatasync', 'unlink', 'ftruncate']

/** Updates the index of a tree under strace, which counts the calls of each thread and kind apart. */
function update(out: string, tracing: readonly string[]) {
  const index = join(out, '.search.db')
  const paths = ['', '-wal', '-shm'].flatMap(end => ['-P', index + end])
  const args = ['-f', '-qq', '-e', `trace=${CALLS.join()}`, ...paths, ...tracing]
  return spawnSync('strace', [...args, process.execPath, CLI, 'ask', 'other', '--out', out], {
    encoding: 'utf8',
  })
}

/** What an index says as it is: its generation, and how many products each of two words finds. */
function stateOf(file: string): number[] {
  const index = openIndex(file)
  try {
    const integrity = index.db.prepare('PRAGMA integrity_check').get()
    expect(integrity).toEqual({ integrity_check: 'ok' })
    const found = ['title', 'other'].map(text => search(index, { text }))
    return [found[0]?.generation ?? 0, ...found.map(({ total }) => total)]
  } finally {
    index.close()
  }
}

const FIRST = [1, 6, 0]
const SECOND = [2, 0, 6]

// `npm test` has an update that fails half way, in ./update-index.test.ts.
test.runIf(isAll && hasStrace)(
  'an update that is killed at any moment leaves one generation, and the next search goes on',
  async () => {
    const folder = temporaryFolder()
    const [out, start] = [join(folder, 'out'), join(folder, 'start')]
    const source = smallCatalogue(6)
    await build(folder, source)
    openTreeIndex(out, 'Searching').close()
    writeFileSync(source, readFileSync(source, 'utf8').replaceAll('Title', 'Other'))
    await build(folder, source)
    cpSync(out, start, { recursive: true, verbatimSymlinks: true })
    const again = () => {
      execFileSync('rm', ['-rf', out])
      execFileSync('cp', ['-a', start, out])
    }
    again()
    const { stderr } = update(out, [])
    const moments = CALLS.flatMap(call => {
      const calls = stderr.split(`${call}(`).length - 1
      return Array.from({ length: calls }, (_, index) => ({ call, when: index + 1 }))
    })
    expect(moments.length).toBeGreaterThan(4)
    const states = new Set<string>()
    for (const { call, when } of everyNth(Math.ceil(moments.length / 3), moments)) {
      again()
      const { signal } = update(out, ['-e', `inject=${call}:signal=SIGKILL:when=${when}`])
      expect([call, when, signal]).toEqual([call, when, 'SIGKILL'])
      const state = stateOf(join(out, '.search.db'))
      expect([FIRST, SECOND]).toContainEqual(state)
      states.add(state.join())
      openTreeIndex(out, 'Searching').close()
      expect(stateOf(join(out, '.search.db'))).toEqual(SECOND)
    }
    if (isAll) expect(states).toEqual(new Set([FIRST.join(), SECOND.join()]))
  },
)
