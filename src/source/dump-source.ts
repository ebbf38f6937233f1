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
 * Wraps a source so that reading it also writes every record into a seed file, one a line and unchanged. The file
 * gets its name when the source has been read to its end.
 *
 * @throws {OutputError} when the file cannot be written.
 */
export function dumpSource(source: Source, file: string): Source {
  return {
    name: source.name,
    async *read(_memory, longest) {
      const dump = openDump(file)
      try {
        for await (const items of source.read(undefined, longest)) {
          // Items are written before they are yielded, since readers may change the records.
          await dump.write(() => items.map(lineOf).join(''))
          yield items
        }
        await dump.finish()
      } finally {
        await dump.discard()
      }
    },
  }
}

/** The record's line; an empty text if the item has no record. */
function lineOf(item: SourceItem): string {
  if (!('value' in item) || typeof item.value !== 'object' || item.value === null) return ''
  return `${JSON.stringify({ ...{ type: item.type }, ...item.value, type: item.type })}\n`
}

/** A file that has a temporary name until it is complete. */
interface Dump {
  /** Writes what `text` returns. An error that `text` throws counts as a failed write. */
  write(text: () => string): Promise<void>
  /** Gives the file its name. */
  finish(): Promise<void>
  /** Removes the file unless it is finished. */
  discard(): Promise<void>
}

/**
 * Opens a file for text, and gzips it if its name ends in `.gz`. Equal texts give equal bytes.
 *
 * @throws {OutputError} from each of its functions, when the file cannot be written.
 */
function openDump(file: string): Dump {
  const unfinished = `${file}.new`
  const into = /\.gz$/i.test(file) ? createGzip() : new PassThrough()
  const folderReady = expected(file, () => mkdirSync(dirname(file), { recursive: true }))
  const written = folderReady.then(() =>
    pipeline(into, createWriteStream(unfinished, { mode: PRIVATE_MODE })),
  )
  // The functions below report its error. Node would end the process if nothing handled it before they do.
  written.catch(() => {})
  let isFinished = false
  return {
    write: text =>
      expected(file, async () => {
        if (!into.write(text())) await Promise.race([once(into, 'drain'), written])
      }),
    finish: () =>
      expected(file, async () => {
        into.end()
        await written
        renameSync(unfinished, file)
        isFinished = true
      }),
    async discard() {
      if (isFinished) return
      into.destroy()
      await written.catch(() => {})
      try {
        rmSync(unfinished, { force: true })
      } catch {
        // If the file could not be created, that error was reported already.
      }
    },
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
