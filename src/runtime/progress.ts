export interface Progress {
  /** Ends the current phase and begins another. With the name of the current phase, it only sets `total`. */
  phase(name: string, total?: number): void
  /** Adds `count` to the amount of the phase that is done. */
  advance(count: number): void
  /**
   * Shows a short clause beside the phase until the next note or phase. `text` is called only when it is drawn. Give
   * `isUrgent` before a wait in which no progress comes, because a terminal then draws the clause at once.
   */
  note(text: () => string, isUrgent?: boolean): void
  end(): void
}

/** The stream that progress is written to, such as `process.stderr`. */
export interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

export const silentProgress: Progress = { phase() {}, advance() {}, note() {}, end() {} }

const REDRAW_MS = 80
/** How many milliseconds pass between a log's lines about a phase. Redrawing as on a terminal would flood it. */
const LOG_MS = 10_000

/**
 * Shows progress on a terminal as one line that is redrawn. Elsewhere, such as in a log, each phase writes a plain line
 * every ten seconds and when it ends. Text is dimmed only on a terminal, and never with `NO_COLOR`.
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
  let current: Phase | undefined
  let drawn = 0

  const line = () => (current === undefined ? '' : phaseLine(current, now(), dim))

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

interface Phase {
  readonly name: string
  total: number | undefined
  done: number
  readonly since: number
  note: () => string
}

function phaseLine(
  { name, total, done, since, note }: Phase,
  now: number,
  dim: (text: string) => string,
): string {
  const seconds = Math.max(0.001, (now - since) / 1000)
  const amount = done === 0 ? '' : `${count(done)}${total === undefined ? '' : ` of ${count(total)}`}`
  const rate = done === 0 ? '' : dim(`${count(Math.round(done / seconds))} a second`)
  const left = total === undefined || done === 0 || done >= total ? 0 : ((total - done) * seconds) / done
  const timeLeft = left < 1 ? '' : dim(`about ${duration(left)} left`)
  return [name.padEnd(7), amount, rate, dim(`${seconds.toFixed(1)} s`), timeLeft, note()]
    .filter(part => part !== '')
    .join('  ')
}

export function count(value: number): string {
  return value.toLocaleString('en')
}

export function plural(amount: number, noun: string, nouns = `${noun}s`): string {
  return `${count(amount)} ${amount === 1 ? noun : nouns}`
}

export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${count(bytes)} bytes` : `${(bytes / 1e6).toFixed(1)} MB`
}

function duration(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
