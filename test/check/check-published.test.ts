import { appendFileSync, chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPublished } from '../../src/check/check-published.ts'
import { readRecordLines } from '../../src/tree/record-line.ts'
import { formats } from '../helpers/loaded-formats.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

test('checkPublished looks at bytes and records of files that are too large to be held', async () => {
  const folder = temporaryFolder()
  await build(folder, smallCatalogue(4))
  const tree = join(folder, 'out/current')
  const [line] = readRecordLines(tree)
  if (line === undefined) throw new Error('No account')
  const largest = (line.bytes['jsonl'] ?? 0) + 1
  const reasons = (most: number) =>
    checkPublished(tree, line, formats, [], most).findings.map(({ file, reason }) => `${file} ${reason}`)
  const all = join(tree, 'accounts/a0.all.jsonl')
  const lines = readFileSync(all, 'utf8')

  expect(checkPublished(tree, line, formats, [], largest)).toMatchObject({
    findings: [],
    counted: [{ file: 'accounts/a0.all.jsonl', records: 3 }],
  })
  chmodSync(all, 0o644)
  writeFileSync(all, lines.replace('"type"', '"tYpe"'))
  expect(reasons(largest)).toEqual(['accounts/a0.* one of these files differs from what was published'])
  writeFileSync(all, lines.replace('{', '!'))
  expect(reasons(largest)).toEqual(['accounts/a0.* one of these files differs from what was published'])
  expect(reasons(lines.length)).toEqual([expect.stringContaining('accounts/a0.all.jsonl is not JSON')])
  appendFileSync(all, '{}')
  expect(reasons(largest)).toEqual([
    `accounts/a0.all.jsonl has ${lines.length + 2} bytes instead of ${lines.length}`,
  ])
  rmSync(all)
  expect(reasons(largest)).toEqual(['accounts/a0.all.jsonl is missing'])
})
