import { once } from 'node:events'
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { messageText } from '../catalogue/issue.ts'
import { OutputError } from '../errors.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import type { Source, SourceItem } from './source.ts'

/**
 * Wraps a source so that reading it also writes every record into a seed file, one a line and unchanged. The file gets
 * its name when the source has been read to its end. It is gzipped if its name ends in `.gz`. Equal records give equal
 * bytes.
 *
 * @throws {OutputError} when the file cannot be written.
 */
export function dumpSource(source: Source, file: string): Source {
  const unfinished = `${file}.new`
  return {
    name: source.name,
    async *read(_memory, longest) {
      const into = /\.gz$/i.test(file) ? createGzip() : new PassThrough()
      const folderReady = expected(file, () => mkdirSync(dirname(file), { recursive: true }))
      const written = folderReady.then(() =>
        pipeline(into, createWriteStream(unfinished, { mode: PRIVATE_MODE })),
      )
      // The calls below report its error. Node would end the process if nothing handled it before they do.
      written.catch(() => {})
      let isFinished = false
      try {
        for await (const items of source.read(undefined, longest)) {
          // Items are written before they are yielded, since readers may change the records.
          await expected(file, async () => {
            if (!into.write(items.map(lineOf).join(''))) await Promise.race([once(into, 'drain'), written])
          })
          yield items
        }
        await expected(file, async () => {
          into.end()
          await written
          renameSync(unfinished, file)
          isFinished = true
        })
      } finally {
        into.destroy()
        await written.catch(() => {})
        if (!isFinished) removeUnfinished(unfinished)
      }
    },
  }
}

/** The record's line; an empty text if the item has no record. */
function lineOf(item: SourceItem): string {
  if (!('value' in item) || typeof item.value !== 'object' || item.value === null) return ''
  return `${JSON.stringify({ ...{ type: item.type }, ...item.value, type: item.type })}\n`
}

function removeUnfinished(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // If the file could not be created, that error was reported already.
  }
}

async function expected(file: string, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (cause instanceof OutputError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new OutputError(`Writing --dump "${file}": ${messageText(reason)}`, { cause })
  }
}
