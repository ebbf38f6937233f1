import type { Command, OptionValues } from 'commander'
import { MergeOptions, PartsFolder } from '../config/shard-options.ts'
import { buildSummary } from '../publish/build-report.ts'
import { mergeShards } from '../shards/merge-shards.ts'
import { withParts } from '../shards/parts-bucket.ts'
import { S3Options } from '../storage/s3/s3-options.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const MergeFlags = MergeOptions.extend(PartsFolder.shape).extend(Report.shape)

export function mergeCommand(
  command: Command,
  { stdout, progress, environment, settings }: CommandContext,
): void {
  addFlags(command, MergeFlags)
  addFlags(command, S3Options, 'Options for s3://:').action(async (flags: OptionValues) => {
    const { parts, json, ...options } = readFlags(MergeFlags, flags, settings)
    const started = performance.now()
    const s3 = readFlags(S3Options, flags, settings)
    const merged = await withParts(parts, { s3, environment, progress }, (folder, bucket) =>
      mergeShards(folder, options, { progress, bucket, s3: { options: s3, environment } }),
    )
    const { out } = options
    if (typeof merged === 'number') {
      const report = { published: false, generation: merged, out }
      const text = `Nothing to do: these parts are generation ${merged} of "${out}" already`
      return void stdout.write(`${json ? JSON.stringify(report) : text}\n`)
    }
    const report = { ...merged, seconds: Math.round(performance.now() - started) / 1000 }
    const check = `tourpress check --out ${out}`
    const push = `tourpress push TARGET --out ${out}`
    const text = `${buildSummary(report, { check, push })}\nThe parts are no longer needed: ${parts}`
    stdout.write(`${json ? JSON.stringify(report) : text}\n`)
  })
}
