import { constants } from 'node:os'
import { messageText } from '../catalogue/issue.ts'
import type { Settings } from '../config/settings.ts'
import type { Terminal } from '../runtime/progress.ts'

/** What a command writes to and reads its surroundings from; tests give their own. */
export interface Terminals {
  stdout: Terminal
  stderr: Terminal
  environment: NodeJS.ProcessEnv
  /** Resolves with its name when the process is told to stop; asked by commands that run until then. */
  stopped(): Promise<string>
}

/** What a command is given. */
export interface Surroundings extends Terminals {
  settings: Settings
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
type Signal = (typeof SIGNALS)[number]

let onSignal: (signal: Signal) => void = endBy

/** The process' own streams, surroundings and signals. */
export const processTerminals: Terminals = {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  stopped: () =>
    new Promise(resolve => {
      onSignal = signal => {
        // Who does not want to wait for the end sends another.
        onSignal = endBy
        resolve(signal)
      }
    }),
}

/** Has a signal end the process with one line, wherever it is, but for a command that asks when it is `stopped`. */
export function endOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, () => onSignal(signal))
}

/** Nothing has to be tidied up: a publication goes live with one rename, and the next one clears what is left of this. */
function endBy(signal: Signal): void {
  const line = process.stderr.isTTY ? '\n' : ''
  process.stderr.write(
    `${line}tourpress: Stopped by ${signal}\n  What is published is whole; run it again to go on from there\n`,
  )
  // By the signal itself, so that a shell that runs several commands knows why this one ended, and stops as well.
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  // The first process of a container is not ended by it.
  process.exit(128 + constants.signals[signal])
}

/**
 * Ends with exit code 2 and one line where standard output takes nothing more, as on a full disk. Whoever reads may stop before
 * the end, as `head` does: that is no fault. What standard error does not take is lost, for there is no place to say so.
 */
export function reportLostOutput(): void {
  let isLost = false
  process.stderr.on('error', () => {})
  process.stdout.on('error', error => {
    if (isLost || ('code' in error && error.code === 'EPIPE')) return
    isLost = true
    process.stderr.write(
      `tourpress: Writing to standard output: ${messageText(error.message)}\n  What was to be done is done; what it says of it is lost\n`,
    )
  })
  process.once('exit', code => {
    if (isLost && code === 0) process.exitCode = 2
  })
}
