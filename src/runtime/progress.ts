/** Shows how far a command is. */
export interface Progress {
  /** Begins a phase; `total` where it is known. Ends the one before; the same name again only tells its total. */
  phase(name: string, total?: number): void
  /** More of the phase is done. */
  advance(count: number): void
  /**
   * Shows one short clause beside the phase until the next note or phase. It is made when it is drawn. An urgent note is
   * drawn at once on a terminal: nothing else may happen for a while, as when the crawl waits for a limit.
   */
  note(text: () => string, isUrgent?: boolean): void
  /** Ends the last phase. */
  end(): void
}

/** What progress is written to: `process.stderr`, or a test's own. */
export interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** Shows nothing. */
export const silentProgress: Progress = { phase() {}, advance() {}, note() {}, end() {} }

const REDRAW_MS = 80
/** In a log a long phase has to show that it goes on, but not with a line for each redraw. */
const LOG_MS = 10_000

/**
 * Shows progress on a terminal as one line that is drawn over. Elsewhere, such as in a log, each phase writes a plain
 * line when it ends, and one every ten seconds before. Colours only on a terminal, and never with `NO_COLOR`.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function createProgress(
  terminal: Terminal,
  environment: NodeJS.ProcessEnv,
  now = () => performance.now(),
): Progress {
  const isLive = terminal.isTTY === true && environment['TERM'] !== 'dumb'
  const dim = (text: string) => (isLive && !environment['NO_COLOR'] ? `\u001b[2m${text}\u001b[22m` : text)
  let current:
    | { name: string; total: number | undefined; done: number; since: number; note: () => string }
    | undefined
  let drawn = 0

  function line(): string {
    if (current === undefined) return ''
    const { name, total, done, since, note } = current
    const seconds = Math.max(0.001, (now() - since) / 1000)
    const amount = done === 0 ? '' : `${count(done)}${total === undefined ? '' : ` of ${count(total)}`}`
    const rate = done === 0 ? '' : dim(`${count(Math.round(done / seconds))} a second`)
    const left = total === undefined || done === 0 || done >= total ? 0 : ((total - done) * seconds) / done
    const timeLeft = left < 1 ? '' : dim(`about ${duration(left)} left`)
    return [name.padEnd(7), amount, rate, dim(`${seconds.toFixed(1)} s`), timeLeft, note()]
      .filter(part => part !== '')
      .join('  ')
  }

  function draw(): void {
    drawn = now()
    terminal.write(isLive ? `\r\u001b[K${line()}` : `${line()}\n`)
  }

  function drawAgain(): void {
    if (now() - drawn > (isLive ? REDRAW_MS : LOG_MS)) draw()
  }

  function end(): void {
    if (current === undefined) return
    terminal.write(isLive ? `\r\u001b[K${line()}\n` : `${line()}\n`)
    current = undefined
  }

  return {
    phase(name, total) {
      if (current?.name === name) {
        current.total = total
        return
      }
      end()
      current = { name, total, done: 0, since: now(), note: () => '' }
      drawn = now()
      if (isLive) draw()
    },
    advance(more) {
      if (current === undefined) return
      current.done += more
      drawAgain()
    },
    note(text, isUrgent = false) {
      if (current === undefined) return
      current.note = text
      if (isUrgent && isLive) draw()
      else drawAgain()
    },
    end,
  }
}

/** `1,316`: numbers as English writes them. */
export function count(value: number): string {
  return value.toLocaleString('en')
}

/** `1 page`, `1,316 pages`. */
export function plural(amount: number, noun: string, nouns = `${noun}s`): string {
  return `${count(amount)} ${amount === 1 ? noun : nouns}`
}

/** `4,711 bytes`, `2.3 MB`. */
export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${count(bytes)} bytes` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** `40 s`, `3 min`, `2 h`: as exact as an estimate is. */
function duration(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
