import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, DEFAULTS } from '../../src/config/build-options.ts'
import { MergeOptions, ShardOptions } from '../../src/config/shard-options.ts'
import { planShards } from '../../src/shards/make-plan.ts'
import { mergeShards } from '../../src/shards/merge-shards.ts'
import { renderShard } from '../../src/shards/render-shard.ts'
import type { ShardPlan } from '../../src/shards/shard-plan.ts'
import { fileSource } from '../../src/source/file.ts'
import type { RemoteSource, Source } from '../../src/source/source.ts'
import { filesIn } from '../helpers/golden.ts'
import { silent, someFormats } from '../helpers/workspace.ts'

export const NOW = new Date('2026-01-02T03:04:05Z')

/** Plans a source in `parts`, without surfaces unless `options` name some. */
export async function plan(
  parts: string,
  source: string | Source | RemoteSource,
  shards: number,
  options: Partial<BuildOptions> = {},
  now = NOW,
): Promise<ShardPlan> {
  const given = ShardOptions.parse({ ...DEFAULTS, surfaces: [], formats: someFormats, ...options })
  const from = typeof source === 'string' ? fileSource(source) : source
  const { plan } = await planShards(from, { parts, shards }, given, { progress: silent, now })
  return plan
}

export const shard = (parts: string, number: number) => renderShard(parts, number, silent)

export const merge = (parts: string, out: string, options: Partial<BuildOptions> = {}) =>
  mergeShards(parts, MergeOptions.parse({ ...DEFAULTS, ...options, out }), { progress: silent })

/** Plans, renders all shards one after another, and merges. */
export async function buildSharded(
  folder: string,
  source: string | Source,
  out: string,
  { shards = 2, ...options }: Partial<BuildOptions> & { shards?: number } = {},
) {
  const made = await plan(folder, source, shards, options)
  for (const number of made.shards.keys()) await shard(folder, number)
  return merge(folder, out, options)
}

/** All files of a folder with their bytes as text, by path. */
export function bytesOf(folder: string): Record<string, string> {
  return Object.fromEntries(filesIn(folder).map(file => [file, readFileSync(join(folder, file), 'latin1')]))
}

export const live = (out: string) => bytesOf(join(out, 'current/'))
