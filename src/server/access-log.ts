import { type Logger, pino } from 'pino'

/** One answered request. */
export interface AccessEntry {
  /** Names the request in the answer's `X-Request-Id` too. */
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

/** Writes lines of JSON: one a request, and what went wrong. */
export interface AccessLog {
  write(entry: AccessEntry): void
  fault(id: string, error: unknown): void
  flush(): void
}

const FLUSH_EVERY_MS = 500
/** Lines are gathered here, not in the destination, which counts all the bytes it holds again with each line. */
const GATHERED_CHARACTERS = 8 * 1024

/**
 * The log on standard output. Lines are written many at a time, so that a busy server does not wait for its log, and
 * at the latest after half a second. A log that takes nothing more, such as one on a full disk, is given up, and the
 * server goes on.
 *
 * @param isQuiet leaves requests out, not what went wrong
 * @param onBroken told once, when the log is given up
 */
export function createAccessLog(
  isQuiet: boolean,
  onBroken: (error: Error) => void,
  to: number | string = 1,
): AccessLog {
  const destination = pino.destination({ dest: to, sync: false })
  const log: Logger = pino({ base: null, timestamp: pino.stdTimeFunctions.epochTime }, destination)
  let gathered = ''
  let isBroken = false
  destination.on('error', error => {
    if (isBroken) return
    isBroken = true
    destination.destroy()
    onBroken(error)
  })

  function pass(): void {
    if (gathered !== '' && !isBroken) destination.write(gathered)
    gathered = ''
  }

  setInterval(pass, FLUSH_EVERY_MS).unref()
  return {
    write(entry) {
      if (isQuiet) return
      gathered += lineOf(entry)
      if (gathered.length > GATHERED_CHARACTERS) pass()
    },
    fault(id, error) {
      pass()
      if (!isBroken) log.error({ id, err: error }, 'Server error')
    },
    flush() {
      pass()
      try {
        if (!isBroken) destination.flushSync()
      } catch {
        // Standard output may be closed already.
      }
    },
  }
}

/** The line that pino would write; it is put together here because that takes a quarter of the time. */
function lineOf({ id, key, method, url, status, bytes, ms }: AccessEntry): string {
  const who = key === null ? '' : `,"key":"${key}"`
  return `{"level":30,"time":${Date.now()},"id":"${id}"${who},"method":"${method}","url":${JSON.stringify(url)},"status":${status},"bytes":${bytes},"ms":${ms}}\n`
}
