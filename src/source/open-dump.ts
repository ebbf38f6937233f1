import { once } from 'node:events'
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { messageText } from '../catalogue/fault.ts'
import { OutputError } from '../errors.ts'

/** A file that is written aside and takes its name when it is whole. */
export interface Dump {
  /** Writes what the function makes; that it cannot be made is an error of the file too. */
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
export function openDump(file: string): Dump {
  const aside = `${file}.new`
  const into = /\.gz$/i.test(file) ? createGzip() : new PassThrough()
  const made = expected(file, () => mkdirSync(dirname(file), { recursive: true }))
  const written = made.then(() => pipeline(into, createWriteStream(aside)))
  // Whoever waits for it gets the error; until then nobody does.
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
        renameSync(aside, file)
        isFinished = true
      }),
    async discard() {
      if (isFinished) return
      into.destroy()
      await written.catch(() => {})
      try {
        rmSync(aside, { force: true })
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
