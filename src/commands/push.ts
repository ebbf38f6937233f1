import type { Command, OptionValues } from 'commander'
import { clock } from '../config.ts'
import { createProgress } from '../progress.ts'
import { push } from '../push/push.ts'
import { PushOptions, S3Options } from '../push/push-options.ts'
import { pushSummary } from '../push/push-report.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { Terminals } from './terminals.ts'

/** `tourpress push TARGET` */
export function pushCommand(command: Command, { stdout, stderr, environment, stopped }: Terminals): void {
  command.argument('<target>', 'file:DIR, or s3://BUCKET/PREFIX')
  addFlags(command, PushOptions.omit(S3_ONLY))
  addFlags(command, Report)
  addFlags(command, S3Options, 'Options for s3://:').action(async (target: string, flags: OptionValues) => {
    const options = readFlags(PushOptions, flags)
    const progress = createProgress(stderr, environment)
    const now = clock(environment)
    const report = await push(target, options, { progress, environment, now, stopped: stopped() })
    stdout.write(`${readFlags(Report, flags).json ? JSON.stringify(report) : pushSummary(report)}\n`)
  })
}

const S3_ONLY = { endpoint: true, region: true, pathStyle: true } as const
