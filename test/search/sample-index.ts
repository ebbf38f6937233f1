import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll as build } from '../helpers/workspace.ts'

export const SAMPLE = join(import.meta.dirname, '../../examples/catalogue.json')

/** Builds the sample into a folder that several tests share; `remove` deletes it. */
export async function sampleIndex(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  await build(folder, SAMPLE, { surfaces: ['llms', 'chunks'] })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
