import type { Command, OptionValues } from 'commander'
import { PartsFolder } from '../config/shard-options.ts'
import { plural } from '../runtime/progress.ts'
import { fetchShard } from '../shards/bucket-steps.ts'
import { withParts } from '../shards/parts-bucket.ts'
import { renderShard } from '../shards/render-shard.ts'
import { SHARD_VARIABLES, shardNumber } from '../shards/shard-number.ts'
import { readShardPlan } from '../shards/shard-plan.ts'
import { S3Options } from '../storage/s3/s3-options.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const ShardFlags = PartsFolder.extend(Report.shape)

export function shardCommand(
  command: Command,
  { stdout, progress, environment, settings }: CommandContext,
): void {
  command.argument('[number]', 'from 0 to one less than the plan has shards (default: the number of the job)')
  const engines = Object.entries(SHARD_VARIABLES).map(
    ([variable, { engine, first }]) =>
      `  ${variable.padEnd(26)} ${engine}${first === 0 ? '' : `, which counts from ${first}`}\n`,
  )
  addFlags(command, ShardFlags)
  addFlags(command, S3Options, 'Options for --parts s3://:')
    .addHelpText('after', `\nVariables with the number of a job:\n${engines.join('')}`)
    .action(async (typed: string | undefined, flags: OptionValues) => {
      const { parts, json } = readFlags(ShardFlags, flags, settings)
      const s3 = readFlags(S3Options, flags, settings)
      const { from, ...report } = await withParts(
        parts,
        { s3, environment, progress },
        async (folder, bucket) => {
          const plan = readShardPlan(folder, 'Rendering a shard')
          const { shard, from } = shardNumber(typed, environment, plan.shards.length)
          if (bucket !== null) await fetchShard(bucket, plan, shard)
          return { ...(await renderShard(folder, shard, progress, bucket)), from }
        },
      )
      const done =
        report.records === null ? 'is done already' : `is done: ${plural(report.records, 'record')} rendered`
      const text = `Shard ${report.shard} of ${report.shards} (its number comes from ${from}) ${done}`
      stdout.write(`${json ? JSON.stringify(report) : text}\n`)
    })
}
