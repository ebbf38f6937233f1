import { availableParallelism } from 'node:os'
import type { Command, OptionValues } from 'commander'
import { messageText } from '../catalogue/issue.ts'
import { ServeCommandOptions } from '../config/serve-options.ts'
import { settingsOfPart } from '../config/settings.ts'
import { TourpressError, UsageError } from '../errors.ts'
import { withoutCredentials } from '../options/parse-base-url.ts'
import { createPublisher } from '../publish/create-publisher.ts'
import { count } from '../runtime/progress.ts'
import { OF_S3, S3Options } from '../storage/s3/s3-options.ts'
import { addFlags, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

/** The publisher of a server with `--from`, which has no store and so publishes nothing. */
const NOTHING_TO_PUBLISH = { publish: async () => null, close: async () => {} }

export function serveCommand(command: Command, { stderr, stopped, settings }: CommandContext): void {
  addFlags(command, ServeCommandOptions.omit(OF_S3))
  addFlags(command, S3Options, 'Options for --from s3://:').action(async (flags: OptionValues) => {
    const read = readFlags(ServeCommandOptions, flags, settingsOfPart(settings, settings.config?.serve))
    const { workers: wanted, from, keysFile, endpoint, region, pathStyle, ...options } = read
    const workers = wanted ?? (process.platform === 'linux' ? availableParallelism() : 1)
    const { out, store, isPublic } = options
    if (from === null && keysFile !== null)
      throw new UsageError('Reading --keys: only a server with --from takes keys from a file', {
        hint: 'The keys of others are in their store: tourpress key add',
      })
    if (from !== null && keysFile === null && !isPublic)
      throw new UsageError(`Serving from "${withoutCredentials(from)}": no request could have a valid key`, {
        hint: 'Name a file of hashes with --keys, or answer everybody with --public',
      })
    const reader = from === null ? undefined : { from, keys: keysFile, endpoint, region, pathStyle }
    let signal: string | undefined
    const stop = stopped().then(name => {
      signal = name
    })
    const parts = {
      reader,
      publisher: reader === undefined ? createPublisher({ out, store }) : NOTHING_TO_PUBLISH,
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
      // Ctrl+C also reaches the child processes, and may end them while they start. That is no error.
      if (signal === undefined || error instanceof TourpressError) throw error
      return null
    })
    if (serving !== null) {
      const { accounts, products } = serving.counts
      const details = [`${count(products)} products`, `${count(accounts)} accounts`]
      if (isPublic) details.push('public')
      if (workers > 1) details.push(`${workers} processes`)
      stderr.write(
        `Serving generation ${serving.generation} of ${from === null ? out : withoutCredentials(from)} at ${serving.url}/api (${details.join(', ')})\n` +
          (from === null ? `Documentation: ${serving.url}/documentation\n` : '') +
          (serving.metricsUrl === null ? '' : `Metrics: ${serving.metricsUrl}/metrics\n`),
      )
    }
    await stop
    stderr.write(`Stopping on ${signal}\n`)
    await serving?.close()
  })
}
