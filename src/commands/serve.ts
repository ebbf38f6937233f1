import { Command } from 'commander'
import { messageText } from '../catalogue/fault.ts'
import { DEFAULTS } from '../config.ts'
import { UsageError } from '../errors.ts'
import { count } from '../progress.ts'
import { SERVE_DEFAULTS } from '../server/serve-options.ts'
import { parseCount } from './parse-option.ts'
import type { Terminals } from './terminals.ts'

interface Flags {
  out: string
  store: string
  host: string
  port: string
  public: boolean
  accessLog: boolean
}

const LARGEST_PORT = 65_535

/** `tourpress serve` */
export function serveCommand({ stderr, stopped }: Terminals): Command {
  return new Command('serve')
    .description('serve the live generation at the cache endpoints, until it is told to stop')
    .option('--out <dir>', 'output root', DEFAULTS.out)
    .option('--store <file>', "the catalogue's SQLite file", DEFAULTS.store)
    .option('--host <address>', 'address to listen on', SERVE_DEFAULTS.host)
    .option('--port <n>', 'port to listen on; 0 takes a free one', String(SERVE_DEFAULTS.port))
    .option('--public', 'reads need no key, and tell no net prices', SERVE_DEFAULTS.isPublic)
    .option('--no-access-log', 'leave requests out of the log on standard output')
    .action(async (flags: Flags) => {
      const port = parseCount('--port', flags.port, 0)
      if (port > LARGEST_PORT) throw new UsageError(`Reading --port: "${flags.port}" is over ${LARGEST_PORT}`)
      const stop = stopped()
      // The other commands start in half the time without it.
      const { serve } = await import('../server/serve.ts')
      const { out, store, host, public: isPublic, accessLog } = flags
      const onLogBroken = (error: Error) => {
        stderr.write(
          `tourpress: Writing the access log: ${messageText(error.message)}; going on without it\n`,
        )
      }
      const serving = await serve({ out, store, host, port, isPublic, accessLog, onLogBroken })
      const { accounts, products } = serving.counts
      stderr.write(
        `Serving generation ${serving.generation} of ${out} at ${serving.url}/api ` +
          `(${count(products)} products, ${count(accounts)} accounts${isPublic ? ', public' : ''})\n` +
          `Documentation: ${serving.url}/documentation\n`,
      )
      const signal = await stop
      stderr.write(`Stopping on ${signal}\n`)
      await serving.close()
    })
}
