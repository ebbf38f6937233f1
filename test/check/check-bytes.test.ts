import { appendFileSync, chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBytes } from '../../src/check/check-bytes.ts'
import { DEFAULTS } from '../../src/config/build-options.ts'
import { formats } from '../helpers/loaded-formats.ts'
import { recordLines } from '../helpers/record-lines.ts'
import { smallCatalogue } from '../helpers/small-catalogue.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

test('checkBytes counts bytes and records of files that are too large for memory', async () => {
  const folder = temporaryFolder()
  await build(folder, smallCatalogue(4), { formats: DEFAULTS.formats })
  const tree = join(folder, 'out/current')
  const [line] = recordLines(tree)
  if (line === undefined) throw new Error('No account')
  const largest = (line.bytes['jsonl'] ?? 0) + 1
  const reasons = (largestHeld: number) =>
    checkBytes(tree, line, { formats, encodings: [], largestHeld }).findings.map(
      ({ file, reason }) => `${file} ${reason}`,
    )
  const all = join(tree, 'accounts/a0.all.jsonl')
  const lines = readFileSync(all, 'utf8')

  expect(checkBytes(tree, line, { formats, encodings: [], largestHeld: largest })).toMatchObject({
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

test('checkBytes finds a file that is missing, too long, too short or changed', async () => {
  const folder = temporaryFolder()
  await build(folder, smallCatalogue(1), { formats: DEFAULTS.formats })
  const tree = join(folder, 'out/current')
  const line = [...recordLines(tree)].find(({ type }) => type === 'product')
  if (line === undefined) throw new Error('No product')
  const reasons = () =>
    checkBytes(tree, line, { formats, encodings: [] }).findings.map(({ file, reason }) => `${file} ${reason}`)

  expect(reasons()).toEqual([])
  for (const [suffix, size] of Object.entries(line.bytes)) {
    const name = `products/${line.id}.${suffix}`
    const file = join(tree, name)
    chmodSync(file, 0o644)
    const published = readFileSync(file)
    writeFileSync(file, published.toString().replace('Title', 'TITLE'))
    expect(reasons()).toEqual([`products/${line.id}.* one of these files differs from what was published`])
    writeFileSync(file, Buffer.concat([published, published]))
    expect(reasons()).toEqual([`${name} has ${2 * size} bytes instead of ${size}`])
    writeFileSync(file, published.subarray(1))
    expect(reasons()).toEqual([`${name} has ${size - 1} bytes instead of ${size}`])
    rmSync(file)
    expect(reasons()).toEqual([`${name} is missing`])
    writeFileSync(file, published)
  }
})
