import type { Command, OptionValues } from 'commander'
import { clock } from '../config/build-options.ts'
import { buildSettings } from '../config/settings.ts'
import { PartsFolder, ShardCount, ShardOptions } from '../config/shard-options.ts'
import { UsageError } from '../errors.ts'
import { count, plural } from '../runtime/progress.ts'
import { refuseForeignBucket, sendPlan } from '../shards/bucket-steps.ts'
import { planShards } from '../shards/make-plan.ts'
import { withParts } from '../shards/parts-bucket.ts'
import type { ShardPlan } from '../shards/shard-plan.ts'
import { ApiOptions } from '../source/api/api-options.ts'
import { FileOptions } from '../source/file-options.ts'
import { S3Options } from '../storage/s3/s3-options.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import { openSource, readBuildOptions } from './read-build.ts'
import { findSource } from './several-sources.ts'
import type { CommandContext } from './terminals.ts'

const PlanOptions = PartsFolder.extend(ShardCount.shape).extend(Report.shape)

export function planCommand(
  command: Command,
  { stdout, progress, environment, settings: all }: CommandContext,
): void {
  command.argument('[source]', 'a source, as of tourpress build')
  addFlags(command, PlanOptions.extend(ShardOptions.shape).extend(FileOptions.shape))
  addFlags(command, ApiOptions, 'Options for an API:')
  addFlags(command, S3Options, 'Options for s3://:').action(
    async (typed: string | undefined, flags: OptionValues) => {
      const named = findSource(typed, all)
      const settings = buildSettings(all, named)
      if (named?.layer.has('idPrefix'))
        throw new UsageError(
          `Reading SOURCE: "${named.name}" has an idPrefix, which only a build on one machine gives`,
        )
      const { json, ...target } = readFlags(PlanOptions, flags, settings)
      const options = ShardOptions.parse(readBuildOptions(flags, settings))
      const source = await openSource(named ?? typed ?? '', flags, settings)
      const context = { progress, now: clock(environment) }
      const s3 = readFlags(S3Options, flags, settings)
      const { plan, isNew } = await withParts(
        target.parts,
        { s3, environment, progress },
        async (parts, bucket) => {
          if (bucket !== null) await refuseForeignBucket(bucket)
          const made = await planShards(source, { ...target, parts }, options, context)
          return bucket === null ? made : await sendPlan(bucket, made)
        },
      )
      const { name, shards, inputs } = plan
      const report = {
        plan: name,
        isNew,
        parts: target.parts,
        shards: shards.length,
        records: recordsIn(inputs),
      }
      stdout.write(`${json ? JSON.stringify(report) : summary(plan, isNew, target.parts)}\n`)
    },
  )
}

function recordsIn(inputs: ShardPlan['inputs']): number {
  return Object.values(inputs).reduce((sum, { records }) => sum + records, 0)
}

function summary({ shards, inputs, now, contradictions }: ShardPlan, isNew: boolean, parts: string): string {
  const loads = shards.map(shard => shard.reduce((sum, bucket) => sum + (inputs[bucket]?.records ?? 0), 0))
  const dealt = `${plural(recordsIn(inputs), 'record')} dealt to ${plural(shards.length, 'shard')}`
  return [
    isNew
      ? `Planned ${dealt}, from ${count(Math.min(...loads))} to ${count(Math.max(...loads))} each`
      : `Nothing to do: this plan was made at ${now}, with ${dealt}`,
    ...contradictions.map(text => `Warning: The API contradicts itself: ${text}`),
    `Run the shards from 0 to ${shards.length - 1}, on any machine: tourpress shard 0 --parts ${parts}`,
    `Then join them: tourpress merge --parts ${parts}`,
  ].join('\n')
}
