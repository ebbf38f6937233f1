import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { codeFile } from '../../src/runtime/package.ts'
import { type Command, startProgram } from '../server/http/serve-command.ts'
import { hasProgram } from './has-program.ts'

export const hasStrace = hasProgram('strace')

/** A traced command line. */
export interface TracedCommand extends Command {
  /** Sends a signal to the command, which would survive the end of strace. It does nothing after the command has ended. */
  signal(name: NodeJS.Signals): void
}

/** Runs a command line with all of its threads under strace, until the test ends. */
export function startTraced(tracing: readonly string[], args: readonly string[]): TracedCommand {
  const all = ['-f', '-y', '-qq', ...tracing, process.execPath, codeFile('cli'), ...args]
  const ends: (() => Promise<void> | void)[] = []
  const command = startProgram('strace', all, end => ends.push(end))
  const signal = (name: NodeJS.Signals) => {
    const { pid, exitCode, signalCode } = command.child
    if (exitCode === null && signalCode === null)
      for (const traced of childrenOf(pid)) process.kill(traced, name)
  }
  onTestFinished(async () => {
    signal('SIGKILL')
    await command.ended
    await Promise.all(ends.map(end => end()))
  })
  return { ...command, signal }
}

function childrenOf(pid = 0): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
