import { type Logger, pino } from 'pino'
import type { ServeOptions } from '../config/serve-options.ts'

export interface AccessEntry {
  /** Id of the request, which the response's `X-Request-Id` also has. */
  id: string
  /** Id of the request's API key; null without a valid key. */
  key: string | null
  method: string
  /** Path and query, without `api_key`. */
  url: string
  status: number
  /** Bytes of the body that were passed to the socket. */
  bytes: number
  ms: number
}

/** Searches are private, so without `logSearches` the log leaves out the query of URLs that begin with this. */
const SEARCHES = '/api/search?'

export type AccessLog = ReturnType<typeof createAccessLog>

const FLUSH_EVERY_MS = 500
/** Lines of this many characters are joined for one write, because pino sums up all waiting bytes at each write. */
const WAITING_CHARACTERS = 8 * 1024

/**
 * Makes the log on standard output: a line of JSON for each request, and for each error that is not the client's. Lines
 * are written in batches, so that a busy server does not wait for its log; a line waits for half a second at most. If a
 * write fails, as on a full disk, the log ends and the server goes on.
 *
 * @param accessLog false leaves out requests, but not errors
 */
export function createAccessLog(
  { accessLog, logSearches }: Pick<ServeOptions, 'accessLog' | 'logSearches'>,
  onBroken: (error: Error) => void,
  to: number | string = 1,
) {
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
    // Later writes fail too. Without a listener, their errors would end the process.
    .on('error', () => {})

  function writeWaiting(): void {
    if (waiting !== '' && isOpen) destination.write(waiting)
    waiting = ''
  }

  function append(lines: string): void {
    waiting += lines
    if (waiting.length > WAITING_CHARACTERS) writeWaiting()
  }

  const timer = setInterval(writeWaiting, FLUSH_EVERY_MS).unref()
  return {
    write(entry: AccessEntry): void {
      const { url } = entry
      const hides = !logSearches && url.startsWith(SEARCHES)
      if (accessLog) append(lineOf(hides ? { ...entry, url: SEARCHES.slice(0, -1) } : entry))
    },
    failure(id: string, error: unknown): void {
      writeWaiting()
      if (isOpen) log.error({ id, err: error }, 'Server error')
    },
    note(id: string, text: string): void {
      writeWaiting()
      if (isOpen) log.warn({ id }, text)
    },
    /** Writes whole lines of another process's log, unchanged. */
    pass: append,
    async close(): Promise<void> {
      clearInterval(timer)
      writeWaiting()
      // `end` is called and not `flushSync`, which would write into the middle of a write under way.
      if (isOpen) destination.end()
      isOpen = false
      await closed
    },
  }
}

/** Makes the line that pino would write, in a quarter of the time. */
function lineOf({ id, key, method, url, status, bytes, ms }: AccessEntry): string {
  const keyPart = key === null ? '' : `,"key":"${key}"`
  return `{"level":30,"time":${Date.now()},"id":"${id}"${keyPart},"method":"${method}","url":${JSON.stringify(url)},"status":${status},"bytes":${bytes},"ms":${ms}}\n`
}
