import type { Command, OptionValues } from 'commander'
import { ServeCommandOptions } from '../config/serve-options.ts'
import { settingsOfPart } from '../config/settings.ts'
import { OF_S3, S3Options } from '../storage/s3/s3-options.ts'
import { addFlags, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const McpOptions = ServeCommandOptions.pick({ out: true, from: true, ...OF_S3 })

export function mcpCommand(command: Command, { stderr, stopped, settings }: CommandContext): void {
  addFlags(command, McpOptions.omit(OF_S3))
  addFlags(command, S3Options, 'Options for --from s3://:').action(async (flags: OptionValues) => {
    const own = settingsOfPart(settings, settings.config?.serve)
    const { out, from, ...s3 } = readFlags(McpOptions, flags, own)
    const { serveOverStdio } = await import('../server/mcp/serve-over-stdio.ts')
    const reader = from === null ? undefined : { ...s3, from, keys: null }
    await serveOverStdio({
      out,
      reader,
      stopped: stopped(),
      onNote: text => stderr.write(`tourpress: ${text}\n`),
    })
  })
}
