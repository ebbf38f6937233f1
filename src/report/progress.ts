/** Shows how far a command is. */
export interface Progress {
  /** Begins a phase; `total` where it is known. Ends the one before. */
  phase(name: string, total?: number): void
  /** More of the phase is done. */
  advance(count: number): void
  /** Ends the last phase. */
  end(): void
}

/** What progress is written to: `process.stderr`, or a test's own. */
export interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const REDRAW_MS = 80

/**
 * On a terminal one line that is drawn over, elsewhere one plain line for each phase when it ends. Colours only on
 * a terminal, and never with `NO_COLOR`.
 */
export function createProgress(
  terminal: Terminal,
  environment: NodeJS.ProcessEnv,
  now = () => performance.now(),
): Progress {
  const isLive = terminal.isTTY === true && environment['TERM'] !== 'dumb'
  const dim = (text: string) => (isLive && !environment['NO_COLOR'] ? `\u001b[2m${text}\u001b[22m` : text)
  let current: { name: string; total: number | undefined; done: number; since: number } | undefined
  let drawn = 0

  function line(): string {
    if (current === undefined) return ''
    const { name, total, done, since } = current
    const seconds = Math.max(0.001, (now() - since) / 1000)
    const amount = done === 0 ? '' : `${count(done)}${total === undefined ? '' : ` of ${count(total)}`}`
    const rate = done === 0 ? '' : dim(`${count(Math.round(done / seconds))} a second`)
    return [name.padEnd(7), amount, rate, dim(`${seconds.toFixed(1)} s`)]
      .filter(part => part !== '')
      .join('  ')
  }

  function draw(): void {
    drawn = now()
    terminal.write(`\r\u001b[K${line()}`)
  }

  function end(): void {
    if (current === undefined) return
    terminal.write(isLive ? `\r\u001b[K${line()}\n` : `${line()}\n`)
    current = undefined
  }

  return {
    phase(name, total) {
      end()
      current = { name, total, done: 0, since: now() }
      if (isLive) draw()
    },
    advance(more) {
      if (current === undefined) return
      current.done += more
      if (isLive && now() - drawn > REDRAW_MS) draw()
    },
    end,
  }
}

/** `1,316`: numbers as English writes them. */
export function count(value: number): string {
  return value.toLocaleString('en')
}
