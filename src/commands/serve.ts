import { availableParallelism } from 'node:os'
import type { Command, OptionValues } from 'commander'
import { messageText } from '../catalogue/issue.ts'
import { ServeCommandOptions } from '../config/serve-options.ts'
import { settingsOfPart } from '../config/settings.ts'
import { TourpressError } from '../errors.ts'
import { createPublisher } from '../publish/create-publisher.ts'
import { count } from '../runtime/progress.ts'
import { addFlags, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

export function serveCommand(command: Command, { stderr, stopped, settings }: CommandContext): void {
  addFlags(command, ServeCommandOptions).action(async (flags: OptionValues) => {
    const { workers: wanted, ...options } = readFlags(
      ServeCommandOptions,
      flags,
      settingsOfPart(settings, settings.config?.serve),
    )
    const workers = wanted ?? (process.platform === 'linux' ? availableParallelism() : 1)
    let signal: string | undefined
    const stop = stopped().then(name => {
      signal = name
    })
    const { out, store, isPublic } = options
    const parts = {
      publisher: createPublisher({ out, store }),
      onLogBroken(error: Error) {
        stderr.write(
          `tourpress: Writing the access log: ${messageText(error.message)}; going on without it\n`,
        )
      },
    }
    const onReplaced = (what: string) => stderr.write(`tourpress: ${what}\n`)
    const start = async () => {
      // With several processes this one only starts them, so it does not load the server.
      if (workers === 1) return (await import('../server/serve.ts')).serve({ ...options, ...parts })
      const { serveInProcesses } = await import('../server/processes/serve-in-processes.ts')
      return serveInProcesses(options, { ...parts, workers, onReplaced })
    }
    const serving = await start().catch(error => {
      // A signal to all processes may end children that do not handle signals yet. That is not an error.
      if (signal === undefined || error instanceof TourpressError) throw error
      return null
    })
    if (serving !== null) {
      const { accounts, products } = serving.counts
      const details = [`${count(products)} products`, `${count(accounts)} accounts`]
      if (isPublic) details.push('public')
      if (workers > 1) details.push(`${workers} processes`)
      stderr.write(
        `Serving generation ${serving.generation} of ${out} at ${serving.url}/api (${details.join(', ')})\n` +
          `Documentation: ${serving.url}/documentation\n` +
          (serving.metricsUrl === null ? '' : `Metrics: ${serving.metricsUrl}/metrics\n`),
      )
    }
    await stop
    stderr.write(`Stopping on ${signal}\n`)
    await serving?.close()
  })
}
