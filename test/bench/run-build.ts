import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { CURRENT } from '../../src/tree/generations.ts'
import { type Measured, runMeasured } from './run-measured.ts'

/** The part of `build --json` that the benches look at. */
const Report = z.object({
  accounts: z.number(),
  products: z.number(),
  files: z.number(),
  bytes: z.number(),
  refused: z.number(),
  dropped: z.number(),
  changes: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
})

/** A finished `tourpress build`. */
export interface Build extends Measured {
  report: z.infer<typeof Report>
  /** The generation that is live now. */
  tree: string
  /** Seconds of each of the PHASES, as the command itself tells them. */
  phases: Record<string, number>
}

/** What a build says on standard error that it does, in lower case. */
export const PHASES = ['read', 'render', 'write'] as const

const ROOT = join(import.meta.dirname, '../..')

/** One moment for all builds, so that everything they write can be compared. */
const EPOCH = '1790000000'

/**
 * Runs the whole command, started as package.json's script starts it. Its output and store are in `place`: a new
 * folder makes it a full build, one that was used before a rebuild.
 */
export function runBuild(folder: string, source: string, place: string): Build {
  const out = join(place, 'out')
  const measured = runMeasured(folder, {
    args: [
      ...['--import', './scripts/require-node.mjs', 'src/cli.ts', 'build', source, '--json'],
      ...['--out', out, '--store', join(place, 'catalogue.db')],
    ],
    cwd: ROOT,
    environment: { SOURCE_DATE_EPOCH: EPOCH },
  })
  if (measured.exitCode !== 0)
    throw new Error(`Building "${source}" ended with ${measured.exitCode}: ${measured.stderr}`)
  const report = Report.parse(JSON.parse(measured.stdout))
  if (report.refused + report.dropped > 0)
    throw new Error(
      `Building "${source}" refused ${report.refused} records and dropped ${report.dropped} fields`,
    )
  return { ...measured, report, tree: realpathSync(join(out, CURRENT)), phases: phasesIn(measured.stderr) }
}

/** `Read     10,200  2,948 a second  3.4 s`: one line for each phase, where standard error is no terminal. */
function phasesIn(stderr: string): Record<string, number> {
  const lines = stderr.matchAll(/^(\w+) .*?([\d.]+) s$/gm)
  return Object.fromEntries(
    Array.from(lines, ([, name = '', seconds]) => [name.toLowerCase(), Number(seconds)]),
  )
}
