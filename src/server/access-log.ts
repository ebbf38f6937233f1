import { type Logger, pino } from 'pino'

/** One answered request. */
export interface AccessEntry {
  /** Names the request in the response's `X-Request-Id` too. */
  id: string
  /** The key that it came with, by its id. */
  key: string | null
  method: string
  /** Path and query, without the key. */
  url: string
  status: number
  /** Bytes of the body that were handed to the socket. */
  bytes: number
  ms: number
}

/** Writes lines of JSON: one for each request, and one for each error that is not the client's. */
export interface AccessLog {
  write(entry: AccessEntry): void
  failure(id: string, error: unknown): void
  /** Writes lines that another process made, as they are. */
  pass(lines: string): void
  /** Takes nothing more; done when all lines are written. */
  close(): Promise<void>
}

const FLUSH_EVERY_MS = 500
/** Lines are joined here: pino's destination would count all the bytes that it holds again with each line. */
const WAITING_CHARACTERS = 8 * 1024

/**
 * Makes the log on standard output. Lines are written many at a time, so that a busy server does not wait for its log,
 * and at the latest after half a second. Where writing fails, as on a full disk, the log ends and the server goes on.
 *
 * @param isQuiet leaves requests out, not what went wrong
 * @param onBroken told once, when the log ends
 */
export function createAccessLog(
  isQuiet: boolean,
  onBroken: (error: Error) => void,
  to: number | string = 1,
): AccessLog {
  const destination = pino.destination({ dest: to, sync: false })
  const log: Logger = pino({ base: null, timestamp: pino.stdTimeFunctions.epochTime }, destination)
  const closed = new Promise(resolve => destination.once('close', resolve))
  let waiting = ''
  let isOpen = true
  destination
    .once('error', error => {
      isOpen = false
      destination.destroy()
      onBroken(error)
    })
    // What was on its way fails too.
    .on('error', () => {})

  function writeWaiting(): void {
    if (waiting !== '' && isOpen) destination.write(waiting)
    waiting = ''
  }

  const regularly = setInterval(writeWaiting, FLUSH_EVERY_MS).unref()
  return {
    write(entry) {
      if (isQuiet) return
      waiting += lineOf(entry)
      if (waiting.length > WAITING_CHARACTERS) writeWaiting()
    },
    failure(id, error) {
      writeWaiting()
      if (isOpen) log.error({ id, err: error }, 'Server error')
    },
    pass(lines) {
      waiting += lines
      if (waiting.length > WAITING_CHARACTERS) writeWaiting()
    },
    async close() {
      clearInterval(regularly)
      writeWaiting()
      // Not `flushSync`: it would write into the middle of what is on its way.
      if (isOpen) destination.end()
      isOpen = false
      await closed
    },
  }
}

/** The line that pino would write, made here in a quarter of the time. */
function lineOf({ id, key, method, url, status, bytes, ms }: AccessEntry): string {
  const keyPart = key === null ? '' : `,"key":"${key}"`
  return `{"level":30,"time":${Date.now()},"id":"${id}"${keyPart},"method":"${method}","url":${JSON.stringify(url)},"status":${status},"bytes":${bytes},"ms":${ms}}\n`
}
