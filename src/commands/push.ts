import type { Command, OptionValues } from 'commander'
import { PushOptions, S3Options } from '../config/push-options.ts'
import { findNamed, settingsOfPart } from '../config/settings.ts'
import type { PlannedFile } from '../push/plan/planned-files.ts'
import { isFolder, push } from '../push/push.ts'
import { pushSummary } from '../push/push-report.ts'
import { count } from '../runtime/progress.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

export function pushCommand(
  command: Command,
  { stdout, progress, environment, stopped, settings: all }: CommandContext,
): void {
  command.argument('[target]', 'a folder such as ./public, s3://BUCKET/PREFIX, or a name of the config file')
  addFlags(command, PushOptions.omit(OF_S3).extend(Report.shape))
  addFlags(command, S3Options, 'Options for s3://:').action(
    async (typed: string | undefined, flags: OptionValues) => {
      const named = findNamed('target', typed, all, text => !text.includes(':') && !isFolder(text))
      const settings = settingsOfPart(all, named?.layer)
      const target = named?.address ?? typed ?? ''
      const options = readFlags(PushOptions, flags, settings)
      const isJson = readFlags(Report, flags, settings).json
      let listed = '{'
      const list = (files: Iterable<PlannedFile>) => {
        if (isJson) stdout.write('{"files":[')
        let comma = ''
        for (const file of files) {
          stdout.write(isJson ? comma + JSON.stringify(file) : `${fileLine(file)}\n`)
          comma = ','
        }
        listed = '],'
      }
      const report = await push(target, options, { progress, environment, stopped: stopped(), list })
      stdout.write(`${isJson ? listed + JSON.stringify(report).slice(1) : pushSummary(report)}\n`)
    },
  )
}

/** A line of `--dry-run`: why, how many bytes, which path. A path of a tree has no control characters. */
function fileLine({ why, bytes, path }: PlannedFile): string {
  return `${why.padEnd('unpublished'.length)} ${(bytes === null ? '' : count(bytes)).padStart(11)}  ${path}`
}

const OF_S3 = { endpoint: true, region: true, pathStyle: true } as const
