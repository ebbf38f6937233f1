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

test('checkPublished tells of each file of a record whether it is there, whole, and what was published', async () => {
  const folder = temporaryFolder()
  await build(folder, smallCatalogue(1))
  const tree = join(folder, 'out/current')
  const line = [...readRecordLines(tree)].find(({ type }) => type === 'product')
  if (line === undefined) throw new Error('No product')
  const told = () =>
    checkPublished(tree, line, formats, []).findings.map(({ file, reason }) => `${file} ${reason}`)

  expect(told()).toEqual([])
  for (const [suffix, size] of Object.entries(line.bytes)) {
    const name = `products/${line.id}.${suffix}`
    const file = join(tree, name)
    chmodSync(file, 0o644)
    const published = readFileSync(file)
    writeFileSync(file, published.toString().replace('Title', 'TITLE'))
    expect(told()).toEqual([`products/${line.id}.* one of these files differs from what was published`])
    writeFileSync(file, Buffer.concat([published, published]))
    expect(told()).toEqual([`${name} has ${2 * size} bytes instead of ${size}`])
    writeFileSync(file, published.subarray(1))
    expect(told()).toEqual([`${name} has ${size - 1} bytes instead of ${size}`])
    rmSync(file)
    expect(told()).toEqual([`${name} is missing`])
    writeFileSync(file, published)
  }
})
