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
 * The same source, which writes every record into a seed file while it is read: one a line, as it came. The file
 * takes its name once the source was read to its end.
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
          // Before they are given away: who reads the records may change them.
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

/** The record's line; nothing for what is no record. */
function lineOf(item: SourceItem): string {
  if (!('value' in item) || typeof item.value !== 'object' || item.value === null) return ''
  return `${JSON.stringify({ ...{ type: item.type }, ...item.value, type: item.type })}\n`
}

/** A file that has another name until it is whole. */
interface Dump {
  /** Writes the text that the function makes; where making it fails, so does writing. */
  write(text: () => string): Promise<void>
  /** Puts the file in its place. */
  finish(): Promise<void>
  /** Removes the unfinished file, where it is not finished. */
  discard(): Promise<void>
}

/**
 * Opens a file to write text into, gzipped where its name says so. The same text gives the same bytes.
 *
 * @throws {OutputError} from each of its functions, when the file cannot be written.
 */
function openDump(file: string): Dump {
  const unfinished = `${file}.new`
  const into = /\.gz$/i.test(file) ? createGzip() : new PassThrough()
  const made = expected(file, () => mkdirSync(dirname(file), { recursive: true }))
  const written = made.then(() => pipeline(into, createWriteStream(unfinished, { mode: PRIVATE_MODE })))
  // Its error is for the functions below; until one of them waits, Node would end the process with it.
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
        // Where it could not be made it cannot be removed, and that was said already.
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
