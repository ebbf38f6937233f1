import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRecords } from '../../src/check/check-records.ts'
import { loadPublishedFiles } from '../../src/render/published-files.ts'
import { PLAIN_THEME } from '../../src/surfaces/pages/theme/plain-theme.ts'
import { readManifest } from '../../src/tree/manifest.ts'
import { examples } from '../helpers/extent.ts'
import { recordLines } from '../helpers/record-lines.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

/** Several calls for each worker. */
const PRODUCTS = examples(120, 300)

test('checkRecords has equal results with and without workers, in the order of the list', async () => {
  const folder = temporaryFolder()
  await build(folder, smallCatalogue(PRODUCTS), { formats: ['json', 'markdown', 'text'] })
  const tree = join(folder, 'out/current')
  const manifest = readManifest(tree)
  if (manifest === undefined) throw new Error('No manifest')
  const damaged = join(tree, 'products/p30.md')
  chmodSync(damaged, 0o644)
  writeFileSync(damaged, readFileSync(damaged, 'utf8').replace('# Title', '# TITLE'))
  const missing = `products/p${PRODUCTS - 10}.txt`
  rmSync(join(tree, missing))
  const { kinds } = await loadPublishedFiles(manifest.options, {}, PLAIN_THEME)
  // Only one call waits per worker, so that workers need further calls.
  const checked = async (records: number) => {
    const job = {
      folder: tree,
      manifest: { ...manifest, counts: { ...manifest.counts, products: records } },
      kinds,
      isPartial: false,
      today: '2026-03-02',
    }
    await using checks = checkRecords(job, 1)
    return (await Array.fromAsync(checks.read())).flat()
  }

  const here = await checked(PRODUCTS + 2)
  expect(here.map(({ record, files }) => ({ ...record, files }))).toEqual(
    Array.from(recordLines(tree), ({ type, id, account, title, bytes }) => {
      return { type, id, account, title, files: Object.keys(bytes).length }
    }),
  )
  const issues = here.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))
  expect(issues.map(({ file, reason }) => [file, reason])).toEqual([
    [missing, 'is missing'],
    ['products/p30.*', 'one of these files differs from what was published'],
  ])
  expect(here.map(({ completeness }) => completeness?.score)).toContain(undefined)
  // This many records are checked in workers.
  expect(await checked(100_000)).toEqual(here)
})
