import type { Command, OptionValues } from 'commander'
import { PushOptions } from '../config/push-options.ts'
import { findNamed, settingsOfPart } from '../config/settings.ts'
import { PushedPart } from '../config/shard-options.ts'
import { UsageError } from '../errors.ts'
import type { PlannedFile } from '../push/plan/planned-files.ts'
import { isFolder, push } from '../push/push.ts'
import { pushSummary } from '../push/push-report.ts'
import { count, megabytes, plural } from '../runtime/progress.ts'
import { withParts } from '../shards/parts-bucket.ts'
import { pushShard } from '../shards/push-shard.ts'
import { shardNumber } from '../shards/shard-number.ts'
import { readShardPlan } from '../shards/shard-plan.ts'
import { OF_S3, S3Options } from '../storage/s3/s3-options.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'
import { jsonList, writePieces } from './write-pieces.ts'

export function pushCommand(
  command: Command,
  { stdout, progress, environment, stopped, settings: all }: CommandContext,
): void {
  command.argument('[target]', 'a folder such as ./public, s3://BUCKET/PREFIX, or a name of the config file')
  addFlags(command, PushOptions.omit(OF_S3).extend(PushedPart.shape).extend(Report.shape))
  addFlags(command, S3Options, 'Options for s3://:').action(
    async (typed: string | undefined, flags: OptionValues) => {
      const named = findNamed('target', typed, all, text => !text.includes(':') && !isFolder(text))
      const settings = settingsOfPart(all, named?.layer)
      const target = named?.address ?? typed ?? ''
      const options = readFlags(PushOptions, flags, settings)
      const isJson = readFlags(Report, flags, settings).json
      const { parts, shard: number } = readFlags(PushedPart, flags, settings)
      // A job may set TOURPRESS_PARTS for other commands, so that variable alone never makes a push send one shard.
      if (flags['parts'] !== undefined || number !== null) {
        if (parts === null) throw new UsageError('Reading --shard: it needs --parts beside it')
        const context = { s3: options, environment, progress }
        const pushed = await withParts(parts, context, async (folder, bucket) => {
          const plan = readShardPlan(folder, 'Pushing a shard')
          const { shard } = shardNumber(number ?? undefined, environment, plan.shards.length)
          const from = { parts: folder, bucket }
          return { target, shard, ...(await pushShard(target, options, from, { plan, shard }, context)) }
        })
        const { shard, files, bytes, existing } = pushed
        const sent = `${options.dryRun ? 'Would send' : 'Sent'} ${plural(files, 'new file')} of shard ${shard} to ${target}, ${megabytes(bytes)}; it had ${count(existing)} already`
        return void stdout.write(`${isJson ? JSON.stringify(pushed) : sent}\n`)
      }
      let listed = '{'
      const list = async (files: Iterable<PlannedFile>) => {
        await writePieces(stdout, isJson ? jsonFiles(files) : Iterator.from(files).map(fileLine))
        listed = ''
      }
      const report = await push(target, options, { progress, environment, stopped: stopped(), list })
      stdout.write(`${isJson ? listed + JSON.stringify(report).slice(1) : pushSummary(report)}\n`)
    },
  )
}

function* jsonFiles(files: Iterable<PlannedFile>): Iterable<string> {
  yield '{"files":'
  yield* jsonList(files)
  yield ','
}

/** A line of `--dry-run`, such as `added 1,200 products/7.md`. A tree's paths have no control characters to escape. */
function fileLine({ why, bytes, path }: PlannedFile): string {
  return `${why.padEnd('unpublished'.length)} ${(bytes === null ? '' : count(bytes)).padStart(11)}  ${path}\n`
}
