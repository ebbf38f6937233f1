import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { checkTree } from '../../src/check/check-tree.ts'
import { OutputError } from '../../src/errors.ts'
import { slowTest } from '../helpers/extent.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { smallDisk } from '../helpers/small-disk.ts'
import { buildAll as build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { startCli } from '../server/http/serve-command.ts'
import { issuesIn } from './small-catalogue.ts'

const sample = join(import.meta.dirname, '../../examples/catalogue.json')
const edge = join(import.meta.dirname, '../golden/edge/catalogue.jsonl')

/** Of SQLite, where nothing else is said. */
const PAGE_BYTES = 4096

describe('publish', () => {
  test('publish to a disk that fills up leaves the old generation and nothing else (needs mount)', async ({
    skip,
  }) => {
    const disk = smallDisk('900k')
    if (disk === null) return skip()
    const folder = temporaryFolder()
    const out = join(disk, 'out')
    await build(folder, edge, { out, force: ['rejected'] })
    const failure = await build(folder, sample, { out, force: ['removed', 'empty'] }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(OutputError)
    expect(failure).toMatchObject({ message: expect.stringMatching(/^Publishing to ".*\/out" .*ENOSPC/) })
    expect(readdirSync(join(out, 'generations'))).toEqual(['000001'])
    expect((await checkTree(out, silent)).issues).toEqual([])
    expect(await build(folder, edge, { out, force: ['removed', 'empty', 'rejected'] })).toMatchObject({
      products: 10,
    })
  })

  test('publish with a store on a full disk is one clear error (needs mount)', async ({ skip }) => {
    const disk = smallDisk('100k')
    if (disk === null) return skip()
    const failure = await build(temporaryFolder(), sample, { store: join(disk, 'c.db') }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({
      code: expect.stringMatching(/^(?:OUTPUT|USAGE)$/),
      message: expect.stringMatching(/full/),
    })
  })

  // A page that cannot be read looks to SQLite as one that is damaged.
  test('publish with a store that has a damaged page is one clear error', async () => {
    const folder = temporaryFolder()
    await build(folder, sample)
    const store = join(folder, 'catalogue.db')
    const opened = openStore(store)
    const page = Number(
      opened.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'products'").get()?.['rootpage'],
    )
    opened.close()
    const content = readFileSync(store)
    writeFileSync(store, content.fill(0xff, (page - 1) * PAGE_BYTES, page * PAGE_BYTES))
    const failure = await build(folder, edge, { force: ['removed', 'rejected'] }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(OutputError)
    expect(failure).toMatchObject({
      message: expect.stringMatching(/^Publishing to ".*\/out" .*malformed$/),
      hint: expect.stringMatching(/still there\. .*another --store/),
    })
    expect(await issuesIn(folder)).toEqual([])
  })

  // In `npm test` the store's disk is full instead.
  slowTest(
    'publish with a full folder for temporary files is one clear line (needs mount)',
    async ({ skip }) => {
      const disk = smallDisk('16k')
      if (disk === null) return skip()
      const folder = temporaryFolder()
      const places = ['--out', join(folder, 'out'), '--store', join(folder, 'catalogue.db')]
      // So many that the plan does not fit into memory any more.
      const args = ['build', smallCatalogue(20_000), ...places, '--surfaces', 'bulk', '--formats', 'jsonl']
      const { ended, stderr } = startCli(args, onTestFinished, { TMPDIR: disk })
      expect(await ended).toBe(2)
      expect(stderr()).toMatch(
        /(?:^|\n)tourpress: Publishing to ".*" from the store ".*": database or disk is full\n {2}What was .* \(TMPDIR\)\n$/,
      )
      expect(await startCli(args).ended).toBe(0)
    },
  )

  test.skipIf(process.getuid?.() === 0)(
    'publish to a folder that may not be written names it (not as root)',
    async () => {
      const folder = temporaryFolder()
      mkdirSync(join(folder, 'closed'))
      chmodSync(join(folder, 'closed'), 0o555)
      await expect(build(folder, sample, { out: join(folder, 'closed/out') })).rejects.toThrow(OutputError)
    },
  )
})
