import { hash } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { endOf } from '../config/build-options.ts'
import { publishOptions } from '../config/publish-options.ts'
import type { ShardOptions } from '../config/shard-options.ts'
import { customParts } from '../config/use-config-file.ts'
import { checkTemplates } from '../document/template/load-templates.ts'
import { readTemplates } from '../document/template/template-files.ts'
import { SourceError, UsageError } from '../errors.ts'
import { renderInputsOf } from '../plan/render-inputs.ts'
import type { BuildContext } from '../publish/publishing.ts'
import { NOTHING_FOUND } from '../publish/source-findings.ts'
import { readTheme } from '../publish/theme/read-theme.ts'
import { contradictionsOf } from '../source/api/crawl-figures.ts'
import type { RemoteSource, Source } from '../source/source.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { cutSource } from './cut-source.ts'
import { importSource } from './import-source.ts'
import { type InputFile, LEFTOVERS, placesIn, readShardPlan, type ShardPlan } from './shard-plan.ts'

/**
 * Writes the input files of numbered shards, and then their plan, so that a folder with a plan has its whole input.
 *
 * @returns the plan, and whether this call has made it
 * @throws {SourceError} when the source cannot be read, or has no record.
 * @throws {UsageError} when the folder has other content.
 */
export async function planShards(
  source: Source | RemoteSource,
  { parts, shards }: { parts: string; shards: number },
  given: ShardOptions,
  context: BuildContext,
): Promise<{ plan: ShardPlan; isNew: boolean }> {
  const doing = `Planning in "${parts}"`
  if (existsSync(parts) && !existsSync(placesIn(parts).plan)) refuseForeign(readdirSync(parts), parts)
  const options = { ...given, ...publishOptions(given), endedBefore: endOf(given, context.now) }
  const templates = readTemplates(options.templates)
  if (options.templates !== null) checkTemplates(templates)
  const theme = await readTheme(options, templates)
  const { fingerprint, themeHash } = await renderInputsOf({ ...options, full: false }, templates, theme, null)

  context.progress.phase('Read')
  const { unfinished, plan: there } = placesIn(parts)
  const inner = placesIn(unfinished)
  const cut = async (from: Source) => {
    rmSync(inner.inputs, { recursive: true, force: true })
    makeFolder(inner.inputs)
    const place = inner.input
    return cutSource(from, place, options.maxRecord * 1024 * 1024, context.progress)
  }
  const isPlain = !('fetch' in source) && customParts().record === null
  const seen = isPlain ? await cut(source) : null
  const imported =
    seen === null ? await importSource(source, parts, options, { ...context, templates }, cut) : null
  const inputs = seen ?? imported?.inputs ?? {}
  context.progress.end()
  const findings = imported?.findings ?? NOTHING_FOUND
  if (Object.keys(inputs).length === 0)
    throw new SourceError(`Reading "${source.name}": none of its records can be published`)

  const content = {
    source: source.name,
    options,
    fingerprint,
    theme: themeHash,
    isImported: imported !== null,
    inputs,
  }
  const contradictions = contradictionsOf(imported?.crawl ?? null)
  const dealt = { ...content, shards: deal(inputs, shards), findings, contradictions }
  const name = hash('sha256', JSON.stringify(dealt))
  if (existsSync(there)) {
    rmSync(unfinished, { recursive: true })
    const old = readShardPlan(parts, doing)
    refuseOther(old, name, parts)
    return { plan: old, isNew: false }
  }
  const plan: ShardPlan = { name, now: context.now.toISOString(), ...dealt }
  writePlan(parts, plan)
  return { plan, isNew: true }
}

/** Refuses a folder with files that no plan has made: it was probably given by mistake. */
export function refuseForeign(names: readonly string[], parts: string): void {
  const foreign = names.find(name => !LEFTOVERS.includes(name))
  if (foreign !== undefined)
    throw new UsageError(`Planning in "${parts}": it holds "${foreign}", which no plan has made`, {
      hint: 'Give an empty folder with --parts',
    })
}

function deal(inputs: Readonly<Record<string, InputFile>>, shards: number): string[][] {
  const dealt = Array.from({ length: shards }, () => ({ bytes: 0, buckets: [] as string[] }))
  const largestFirst = Object.entries(inputs).sort(([, a], [, b]) => b.bytes - a.bytes)
  for (const [bucket, { bytes }] of largestFirst) {
    const least = dealt.reduce((least, shard) => (shard.bytes < least.bytes ? shard : least))
    least.bytes += bytes
    least.buckets.push(bucket)
  }
  return dealt.map(({ buckets }) => buckets.sort())
}

export function refuseOther(old: ShardPlan, name: string, parts: string): void {
  if (old.name === name) return
  throw new UsageError(`Planning in "${parts}": it holds another plan, of "${old.source}" at ${old.now}`, {
    hint: 'Give an empty folder, or remove that plan with all of its parts',
  })
}

function writePlan(parts: string, plan: ShardPlan): void {
  const places = placesIn(parts)
  const inner = placesIn(places.unfinished)
  rmSync(places.inputs, { recursive: true, force: true })
  renameSync(inner.inputs, places.inputs)
  writeFileSync(inner.plan, `${JSON.stringify(plan, null, 2)}\n`)
  renameSync(inner.plan, places.plan)
  rmSync(places.unfinished, { recursive: true })
}
