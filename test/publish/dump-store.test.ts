import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { GuardError, OutputError } from '../../src/errors.ts'
import { startOrigin } from '../helpers/api-origin.ts'
import { buildFrom, recordFiles } from '../helpers/build-from.ts'
import { catalogues } from '../helpers/catalogues.ts'
import { isAll } from '../helpers/extent.ts'
import { smallApi, smallCatalogue } from '../helpers/small-catalogue.ts'
import { build, someFormats, temporaryFolder } from '../helpers/workspace.ts'

/** The rows of a store that its source decides, with the hashes of the records. */
function rowsOf(folder: string): object[] {
  const store = openStore(join(folder, 'catalogue.db'))
  try {
    return ['accounts', 'products'].map(table => store.prepare(`SELECT * FROM ${table} ORDER BY id`).all())
  } finally {
    store.close()
  }
}

describe('dumpStore', () => {
  // Centre-Val de Loire has the same shapes as the others and takes seconds to build.
  test.each(catalogues.filter(({ counts }) => counts.products < (isAll ? 1000 : 20)))(
    'dumpStore writes $name so that it gives the same store',
    async ({ file, isMissing }) => {
      if (isMissing) return
      const [first, again] = [temporaryFolder(), temporaryFolder()]
      const dump = join(first, 'dump.jsonl')
      // Rows of a store are the same in any format.
      await build(first, file, { dump, force: ['rejected'], formats: ['json'] })
      expect(await build(again, dump, { strict: true, formats: ['json'] })).toMatchObject({
        dropped: 0,
        rejected: 0,
      })
      expect(rowsOf(again)).toEqual(rowsOf(first))
    },
  )

  test('dumpStore writes what was crawled as a seed file that gives the same tree', async () => {
    const [first, again] = [temporaryFolder(), temporaryFolder()]
    const dump = join(first, 'kept', 'crawl.jsonl.gz')
    const origin = await startOrigin(await smallApi(5))
    await buildFrom(first, origin.url, {}, { dump })
    const lines = gunzipSync(readFileSync(dump)).toString().trimEnd().split('\n')
    expect(lines.map(line => [JSON.parse(line).type, JSON.parse(line).id])).toEqual([
      ['account', 'a0'],
      ['account', 'a1'],
      ...[0, 1, 2, 3, 4].map(index => ['product', `p${index}`]),
    ])
    await build(again, dump, { formats: someFormats })
    expect(recordFiles(again)).toEqual(recordFiles(first))
  })

  test('dumpStore writes the same bytes again, which their owner alone may read', async () => {
    const folder = temporaryFolder()
    const file = smallCatalogue(3)
    const dump = join(folder, 'dump.jsonl')
    await build(folder, file, { dump })
    const bytes = readFileSync(dump)
    await build(folder, dump, { dump, dryRun: true })
    expect(readFileSync(dump)).toEqual(bytes)
    expect(statSync(dump).mode & 0o777).toBe(0o600)
  })

  test('dumpStore leaves the file of an earlier run alone when a guard refuses the source', async () => {
    const folder = temporaryFolder()
    const dump = join(folder, 'dump.jsonl.gz')
    await build(folder, smallCatalogue(20), { dump })
    const bytes = readFileSync(dump)
    await expect(build(folder, smallCatalogue(1), { dump })).rejects.toThrow(GuardError)
    expect(readFileSync(dump)).toEqual(bytes)
    expect(readdirSync(folder).filter(name => name.startsWith('dump'))).toEqual(['dump.jsonl.gz'])
  })

  test('dumpStore says in one line which file cannot be written', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const dump = join(folder, 'file', 'dump.jsonl.gz')
    const failure = build(folder, smallCatalogue(2), { dump })
    await expect(failure).rejects.toThrow(OutputError)
    await expect(failure).rejects.toThrow(`Writing --dump "${dump}": `)
    expect(existsSync(join(folder, 'out/current'))).toBe(false)
  })
})
