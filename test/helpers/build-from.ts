import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, DEFAULTS } from '../../src/config/build-options.ts'
import { realTiming } from '../../src/http-client/timing.ts'
import type { BuildReport } from '../../src/publish/build-report.ts'
import { publish } from '../../src/publish/publish.ts'
import { type ApiSourceOptions, apiSource } from '../../src/source/api/api-source.ts'
import { filesIn } from './golden.ts'
import { silent, someFormats } from './workspace.ts'

/** The real clock without random backoff, so that retries do not wait. */
export const eager = { ...realTiming, random: () => 0 }

/** Builds an API's catalogue into `folder/out` with the store `folder/catalogue.db`. */
export function buildFrom(
  folder: string,
  url: string,
  api: ApiSourceOptions = {},
  options: Partial<BuildOptions> = {},
): Promise<BuildReport> {
  const places = { out: join(folder, 'out'), store: join(folder, 'catalogue.db') }
  const own = { surfaces: [], formats: someFormats, ...places }
  return publish(
    apiSource(url, { timing: eager, ...api }),
    { ...DEFAULTS, ...own, ...options },
    { progress: silent, now: new Date('2026-01-02T03:04:05Z') },
  )
}

/** The files of records in a tree, by path; `kinds` names the folders. */
export function recordFiles(folder: string, kinds = ['accounts', 'products']): Record<string, string> {
  const root = join(folder, 'out/current/')
  const files = filesIn(root).filter(file => kinds.some(kind => file.startsWith(`${kind}/`)))
  return Object.fromEntries(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
}
