import type { CommanderError } from 'commander'
import { messageText } from '../catalogue/issue.ts'
import { CheckError, GuardError, TourpressError, UsageError } from '../errors.ts'
import type { Terminals } from './terminals.ts'

/** Prints a failure, as JSON too where `--json` is on. Returns the exit code. */
export function printFailure(failure: Error, args: readonly string[], terminals: Terminals): number {
  const { stdout, stderr, environment } = terminals
  const isExpected = failure instanceof TourpressError
  const hint = isExpected ? failure.hint : 'This is a bug in tourpress; --debug prints where it happened'
  // A command may fail before its flags are read, so `--json` is looked for here.
  const isJson =
    args.includes('--json') ||
    (/^(?:1|true)$/i.test(environment['TOURPRESS_JSON'] ?? '') && !args.includes('--no-json'))
  if (isExpected && !(failure instanceof CheckError) && isJson)
    stdout.write(`${JSON.stringify(jsonError(failure))}\n`)
  stderr.write(`tourpress: ${messageText(failure.message, 1000)}\n${hint === undefined ? '' : `  ${hint}\n`}`)
  if (args.includes('--debug')) stderr.write(`${stackOf(failure)}\n`)
  return isExpected ? failure.exitCode : 1
}

/** Commander's message may end with `(Did you mean ...?)`. With the code `commander.help`, it says nothing useful. */
export function mistakeOf({ code, message }: CommanderError): UsageError {
  const reading = 'Reading the command line:'
  if (code === 'commander.help') return new UsageError(`${reading} it names no command`)
  const [, text = message, suggestion] = /^error: (.*?)(?:\n\((.*)\))?$/s.exec(message) ?? []
  return new UsageError(`${reading} ${text}`, { hint: suggestion ?? 'tourpress --help says more' })
}

/** What `--json` prints when a command fails. `check` does not need it: it has already printed its report. */
function jsonError(error: TourpressError): object {
  const guards = error instanceof GuardError ? { guards: error.guards } : {}
  return { error: error.message, code: error.code, hint: error.hint ?? null, ...guards }
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${stackOf(error.cause)}` : ''
  return `${error.stack ?? error.message}${cause}`
}
