import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type BuildOptions, DEFAULTS } from '../../src/config/build-options.ts'
import type { BuildReport } from '../../src/publish/build-report.ts'
import { publish } from '../../src/publish/publish.ts'
import { silentProgress } from '../../src/runtime/progress.ts'
import { fileSource } from '../../src/source/file.ts'
import { isAll } from './extent.ts'

/** Creates a folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const silent = silentProgress

/** All formats; `npm test` writes two, since each takes its part of a build. */
export const someFormats = isAll ? DEFAULTS.formats : ['json', 'markdown']

/** Builds a source into `folder/out` with the store `folder/catalogue.db`; by default `someFormats` without surfaces. */
export function build(
  folder: string,
  source: string,
  options: Partial<BuildOptions> = {},
  now = new Date('2026-01-02T03:04:05Z'),
): Promise<BuildReport> {
  const own = {
    surfaces: [],
    formats: someFormats,
    out: join(folder, 'out'),
    store: join(folder, 'catalogue.db'),
  }
  return publish(fileSource(source), { ...DEFAULTS, ...own, ...options }, { progress: silent, now })
}

/** Builds as `build` does, by default in all formats. */
export const buildAll: typeof build = (folder, source, options, now) =>
  build(folder, source, { formats: DEFAULTS.formats, ...options }, now)
