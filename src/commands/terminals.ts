import type { Terminal } from '../progress.ts'
import type { Settings } from '../settings/settings.ts'

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

/** The process' own streams, surroundings and signals. */
export const processTerminals: Terminals = {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  stopped: () =>
    new Promise(resolve => {
      for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, resolve)
    }),
}
