import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { liveGeneration } from '../../src/tree/generations.ts'
import { MANIFEST, readManifest } from '../../src/tree/manifest.ts'
import { SAMPLE } from '../helpers/server.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

const Written = z.looseObject({ options: z.record(z.string(), z.unknown()) })

/** A built tree whose manifest has other options. */
async function rewritten(change: (options: Record<string, unknown>) => unknown): Promise<string> {
  const folder = temporaryFolder()
  await build(folder, SAMPLE, { formats: ['json'] })
  const live = join(folder, 'out/current')
  const file = join(live, MANIFEST)
  const manifest = Written.parse(JSON.parse(readFileSync(file, 'utf8')))
  chmodSync(file, 0o644)
  writeFileSync(file, JSON.stringify({ ...manifest, options: change(manifest.options) }))
  return live
}

test('readManifest takes an option that an older version did not know as it is by default', async () => {
  const live = await rewritten(({ siteName: _, llmsTokens: __, ...older }) => older)
  expect(readManifest(live)?.options).toMatchObject({ formats: ['json'], siteName: null, llmsTokens: 8000 })
})

test('readManifest reads none whose options are not those of a build', async () => {
  expect(readManifest(await rewritten(() => null))).toBeUndefined()
  expect(readManifest(await rewritten(options => ({ ...options, formats: 'json' })))).toBeUndefined()
})

test('what cannot be read is not taken for missing', () => {
  const folder = temporaryFolder()
  expect(readManifest(folder)).toBeUndefined()
  expect(liveGeneration(folder)).toBeUndefined()
  writeFileSync(join(folder, 'file'), '')
  expect(liveGeneration(join(folder, 'file'))).toBeUndefined()
  mkdirSync(join(folder, 'current'))
  expect(liveGeneration(folder)).toBeUndefined()
  // Any user may make these fail.
  mkdirSync(join(folder, MANIFEST))
  expect(() => readManifest(folder)).toThrow('EISDIR')
  expect(() => liveGeneration(join(folder, 'x'.repeat(300)))).toThrow('ENAMETOOLONG')
})
