import { constants } from 'node:os'
import { messageText } from '../catalogue/issue.ts'
import type { Settings } from '../config/settings.ts'
import type { Progress, Terminal } from '../runtime/progress.ts'
import { handleSignals, type Signal } from '../runtime/signals.ts'

export interface Terminals {
  stdout: Terminal
  stderr: Terminal
  environment: NodeJS.ProcessEnv
  /** Resolves with the name of the first signal. The command then has to end, as `serve` and `push` do. */
  stopped(): Promise<string>
}

export interface CommandContext extends Terminals {
  settings: Settings
  progress: Progress
}

/** A command that waits for `stopped` may go on for this many milliseconds after a signal, to end what it has begun. */
const MOST_END_MS = 30_000

export const processTerminals: Terminals = {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  stopped: () =>
    new Promise(resolve => {
      handleSignals(signal => {
        handleSignals(endWith)
        setTimeout(endWith, MOST_END_MS, signal).unref()
        resolve(signal)
      })
    }),
}

/** From now on a signal ends the process with one line, unless the command waits for `stopped`. */
export function endOnSignals(): void {
  handleSignals(endWith)
}

/** Ends the process at once. That is safe: publishing is one rename, and the next build removes leftovers. */
function endWith(signal: Signal): void {
  const line = process.stderr.isTTY ? '\n' : ''
  process.stderr.write(
    `${line}tourpress: Stopped by ${signal}\n  What is published is whole; run it again to go on from there\n`,
  )
  // The process ends by the signal, and not by an exit code, so that a shell script that called it stops too.
  handleSignals(null)
  process.kill(process.pid, signal)
  // The first process of a container survives a signal that it sends itself, so it has to exit.
  process.exit(128 + constants.signals[signal])
}

/** Makes the exit code 2 if standard output fails, as on a full disk, but not if a reader such as `head` stops. */
export function reportLostOutput(): void {
  let isLost = false
  process.stderr.on('error', () => {})
  process.stdout.on('error', error => {
    if (isLost || ('code' in error && error.code === 'EPIPE')) return
    isLost = true
    process.stderr.write(
      `tourpress: Writing to standard output: ${messageText(error.message)}\n  The command itself is done; only its output is lost\n`,
    )
  })
  process.once('exit', code => {
    if (isLost && code === 0) process.exitCode = 2
  })
}
