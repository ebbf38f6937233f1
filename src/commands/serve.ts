import { Command, type OptionValues } from 'commander'
import { messageText } from '../catalogue/fault.ts'
import { count } from '../progress.ts'
import { ServeOptions } from '../server/serve-options.ts'
import { addFlags, readFlags } from './flags.ts'
import type { Terminals } from './terminals.ts'

/** `tourpress serve` */
export function serveCommand({ stderr, stopped }: Terminals): Command {
  const command = new Command('serve').description(
    'serve the live generation at the cache endpoints, until it is told to stop',
  )
  return addFlags(command, ServeOptions).action(async (flags: OptionValues) => {
    const options = readFlags(ServeOptions, flags)
    const stop = stopped()
    // The other commands start in half the time without it.
    const { serve } = await import('../server/serve.ts')
    const { createPublisher } = await import('../publish/create-publisher.ts')
    const { out, store, isPublic } = options
    const onLogBroken = (error: Error) => {
      stderr.write(`tourpress: Writing the access log: ${messageText(error.message)}; going on without it\n`)
    }
    const serving = await serve({ ...options, publisher: createPublisher({ out, store }), onLogBroken })
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
