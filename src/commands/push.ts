import type { Command, OptionValues } from 'commander'
import { PushOptions, S3Options } from '../config/push-options.ts'
import { findNamed, settingsOfPart } from '../config/settings.ts'
import { push } from '../push/push.ts'
import { pushSummary } from '../push/push-report.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

export function pushCommand(
  command: Command,
  { stdout, progress, environment, stopped, settings: all }: CommandContext,
): void {
  command.argument('[target]', 'file:DIR, s3://BUCKET/PREFIX, or a name of the config file')
  addFlags(command, PushOptions.omit(OF_S3).extend(Report.shape))
  addFlags(command, S3Options, 'Options for s3://:').action(
    async (typed: string | undefined, flags: OptionValues) => {
      const named = findNamed('target', typed, all, text => !text.includes(':'))
      const settings = settingsOfPart(all, named?.layer)
      const target = named?.address ?? typed ?? ''
      const options = readFlags(PushOptions, flags, settings)
      const report = await push(target, options, { progress, environment, stopped: stopped() })
      const isJson = readFlags(Report, flags, settings).json
      stdout.write(`${isJson ? JSON.stringify(report) : pushSummary(report)}\n`)
    },
  )
}

const OF_S3 = { endpoint: true, region: true, pathStyle: true } as const
