import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SourceError, UsageError } from '../errors.ts'
import { systemReason } from '../runtime/file-system-error.ts'
import { irregularKind } from '../runtime/irregular-kind.ts'
import { CURRENT } from '../tree/generations.ts'
import { isCode } from '../tree/link-file.ts'
import { MANIFEST } from '../tree/manifest.ts'
import { writeContent } from '../tree/written-file.ts'
import { atMost, type BaselineSource } from './baseline-source.ts'

export function folderBaseline(folder: string): BaselineSource {
  const reading = `Reading the base "${folder}"`
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`${reading}: there is no such folder`, {
      hint: 'For the first publication make an empty one',
    })
  if (!existsSync(join(folder, MANIFEST)) && existsSync(join(folder, CURRENT)))
    throw new UsageError(`${reading}: it is an output root`, {
      hint: `Its tree is in ${join(folder, CURRENT)}`,
    })
  return {
    name: folder,
    async copy(path, to, most) {
      const file = join(folder, path)
      try {
        // Only regular files are read. A named pipe, for example, would be read for ever.
        const irregular = irregularKind(statSync(file))
        if (irregular !== null)
          throw new SourceError(`${reading}: "${path}" is ${irregular}, and no regular file`)
        return await writeContent(to, atMost(createReadStream(file), most))
      } catch (cause) {
        if (cause instanceof SourceError) throw cause
        rmSync(to, { force: true })
        if (isCode(cause, 'ENOENT')) return null
        throw new SourceError(`${reading}: "${path}": ${systemReason(cause)}`, { cause })
      }
    },
    isEmpty: () => readdirSync(folder).length === 0,
    close: async () => {},
  }
}
