import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyNth, isAll } from '../helpers/extent.ts'
import { sharedFiles } from '../helpers/shared.ts'
import { made } from './made/made.ts'
import { publishTree } from './publish-tree.ts'
import type { PublishedTree } from './rule.ts'
import { rules } from './rules/rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const madeFile = join(folder, 'made.jsonl')
writeFileSync(madeFile, made.map(record => `${JSON.stringify(record)}\n`).join(''))

const SAMPLE = fileURLToPath(new URL('../../examples/catalogue.json', import.meta.url))

/** `npm test` takes the first and the third, and one product in `few` of each. `npm run test:all` takes all. */
const catalogues = [
  { name: 'the invented records', file: madeFile, few: 2 },
  { name: 'the sample', file: SAMPLE, few: 1 },
  { name: 'Centre-Val de Loire', file: sharedFiles.centreValDeLoire, few: 120 },
  { name: 'the national parks', file: sharedFiles.nationalParks, few: 1 },
]

describe.for(everyNth(2, catalogues))('promises of $name', ({ name, file, few }) => {
  const isMissing = !existsSync(file)
  let tree: PublishedTree
  beforeAll(async () => {
    if (!isMissing) tree = await publishTree(name, file, mkdtempSync(join(folder, 'tree-')), isAll ? 1 : few)
  })

  test.skipIf(isMissing).for(rules)('$says', rule => {
    const broken = rule.broken(tree)
    expect({ count: broken.length, first: broken.slice(0, 5) }).toEqual({ count: 0, first: [] })
  })
})

test('there are at least two hundred invented records', () => {
  expect(made.length).toBeGreaterThanOrEqual(200)
})
