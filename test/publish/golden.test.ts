import { join } from 'node:path'
import { describe, test } from 'vitest'
import type { BuildOptions } from '../../src/config/build-options.ts'
import { DEFAULTS } from '../../src/config/build-options.ts'
import { expectGolden } from '../helpers/golden.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

const golden = join(import.meta.dirname, '../golden')
const sample = join(import.meta.dirname, '../../examples/catalogue.json')

/** The manifest names the version and the templates, which change without any record. */
const isSteady = (file: string) => file !== 'manifest.json'

/** What follows from the single records' files: every account's `all` files repeat them. */
const isSingle = (file: string) => !file.includes('.all.') && isSteady(file)

describe('publish', () => {
  test('publish writes the golden tree of the sample', async () => {
    const folder = temporaryFolder()
    await build(folder, sample, { formats: DEFAULTS.formats })
    expectGolden(join(folder, 'out/current/'), join(golden, 'sample'), isSingle)
  })

  test('publish writes the golden tree of the edge records, all files included', async () => {
    const folder = temporaryFolder()
    const options: Partial<BuildOptions> = {
      formats: DEFAULTS.formats,
      baseUrl: 'https://tours.example.com',
      force: ['rejected'],
    }
    await build(folder, join(golden, 'edge/catalogue.jsonl'), options)
    expectGolden(join(folder, 'out/current/'), join(golden, 'edge/tree'), isSteady)
    expectGolden(folder, join(golden, 'edge/rejected'), file => file === 'rejected.jsonl')
  })
})
