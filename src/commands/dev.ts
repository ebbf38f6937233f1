import { resolve } from 'node:path'
import type { Command, OptionValues } from 'commander'
import { BuildOptions } from '../config/build-options.ts'
import { PublishOptions } from '../config/publish-options.ts'
import { ServeOptions } from '../config/serve-options.ts'
import { ApiOptions } from '../source/api/api-options.ts'
import { FileOptions } from '../source/file-options.ts'
import { S3Options } from '../storage/s3/s3-options.ts'
import { addFlags, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const PreviewOptions = PublishOptions.extend(
  BuildOptions.pick({ store: true, accountId: true, accountName: true, maxRecord: true, endedBefore: true })
    .shape,
).extend(FileOptions.shape)

export function devCommand(command: Command, { stdout, stderr, stopped, settings }: CommandContext): void {
  command.argument('[source]', 'a source, as of tourpress build')
  addFlags(command, ServeOptions.pick({ port: true }))
  addFlags(command, PreviewOptions)
  addFlags(command, S3Options, 'Options for s3://:')
  addFlags(command, ApiOptions, 'Options for an API:').action(
    async (typed: string | undefined, flags: OptionValues) => {
      const { port } = readFlags(ServeOptions.pick({ port: true }), flags, settings)
      const stop = stopped()
      const [{ openPreview }, { createDevServer }] = await Promise.all([
        import('../dev/preview.ts'),
        import('../dev/dev-server.ts'),
      ])
      const config = settings.config === null ? null : resolve(settings.config.name)
      const task = { typed, flags: { ...flags }, config }
      const server = createDevServer(() => preview)
      const say = (line: string) => void stderr.write(`${line}\n`)
      const preview = openPreview(task, say, () => server.changed())
      try {
        const address = await server.listen(port)
        const isStopped = await Promise.race([preview.start().then(() => false), stop.then(() => true)])
        if (!isStopped) stdout.write(`Open ${address}\n`)
        await stop
      } finally {
        await Promise.all([server.close(), preview.close()])
      }
    },
  )
}
