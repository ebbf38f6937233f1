import type { Command, OptionValues } from 'commander'
import { messageText } from '../catalogue/fault.ts'
import { count } from '../progress.ts'
import { createPublisher } from '../publish/create-publisher.ts'
import { serve } from '../server/serve.ts'
import { ServeOptions } from '../server/serve-options.ts'
import { addFlags, readFlags } from './flags.ts'
import type { Terminals } from './terminals.ts'

/** `tourpress serve` */
export function serveCommand(command: Command, { stderr, stopped }: Terminals): void {
  addFlags(command, ServeOptions).action(async (flags: OptionValues) => {
    const options = readFlags(ServeOptions, flags)
    const stop = stopped()
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
