import type { Terminals } from './terminals.ts'

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
