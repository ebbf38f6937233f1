import type { Command, OptionValues } from 'commander'
import { UsageError } from '../errors.ts'
import { push } from '../push/push.ts'
import { PushOptions, S3Options } from '../push/push-options.ts'
import { pushSummary } from '../push/push-report.ts'
import { createProgress } from '../runtime/progress.ts'
import { orMeant, type Settings, withLayer } from '../settings/settings.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { Surroundings } from './terminals.ts'

/** `tourpress push [TARGET]` */
export function pushCommand(
  command: Command,
  { stdout, stderr, environment, stopped, settings: all }: Surroundings,
): void {
  command.argument('[target]', 'file:DIR, s3://BUCKET/PREFIX, or a name of the config file')
  addFlags(command, PushOptions.omit(OF_S3))
  addFlags(command, Report)
  addFlags(command, S3Options, 'Options for s3://:').action(
    async (asked: string | undefined, flags: OptionValues) => {
      const { target, settings } = targetNamed(asked, all)
      const options = readFlags(PushOptions, flags, settings)
      const progress = createProgress(stderr, environment)
      const report = await push(target, options, { progress, environment, stopped: stopped() })
      const isJson = readFlags(Report, flags, settings).json
      stdout.write(`${isJson ? JSON.stringify(report) : pushSummary(report)}\n`)
    },
  )
}

const OF_S3 = { endpoint: true, region: true, pathStyle: true } as const

/** The target that is asked for, with the settings of a push to it. */
function targetNamed(asked: string | undefined, settings: Settings): { target: string; settings: Settings } {
  const targets = settings.config?.targets ?? new Map()
  const named = asked === undefined ? orMeant('TARGET', targets) : targets.get(asked)
  if (named !== undefined) return { target: named.address, settings: withLayer(settings, named.layer) }
  const target = asked ?? ''
  if (!target.includes(':') && targets.size > 0)
    throw new UsageError(`Reading TARGET: ${settings.config?.name} has no target "${target}"`, {
      hint: `It has ${[...targets.keys()].join(', ')}`,
    })
  return { target, settings }
}
