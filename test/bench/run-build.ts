import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { CURRENT } from '../../src/tree/generations.ts'
import { assertDone, type Measured, runMeasured } from './run-measured.ts'

/** The part of `build --json` that the benches look at. */
const Report = z.object({
  accounts: z.number(),
  products: z.number(),
  files: z.number(),
  bytes: z.number(),
  rejected: z.number(),
  dropped: z.number(),
  changes: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
})

/** A finished `tourpress build`. */
export interface Build extends Measured {
  report: z.infer<typeof Report>
  /** The generation that is live now. */
  tree: string
}

export interface BuildPlan {
  source: string
  /** Holds output and store: a new folder makes it a full build, one that was used before a rebuild. */
  place: string
  args?: readonly string[]
  /** The checkout whose code builds. @default this one */
  checkout?: string
}

const ROOT = join(import.meta.dirname, '../..')

/** One moment for all builds, so that everything they write can be compared. */
const EPOCH = '1790000000'

/** Runs the whole command, started as package.json's script starts it. */
export function runBuild(folder: string, { source, place, args = [], checkout = ROOT }: BuildPlan): Build {
  const out = join(place, 'out')
  const measured = runTourpress(folder, {
    args: ['build', source, '--json', '--out', out, '--store', join(place, 'catalogue.db'), ...args],
    checkout,
  })
  assertDone(`Building "${source}"`, measured)
  const report = Report.parse(JSON.parse(measured.stdout))
  if (report.rejected + report.dropped > 0)
    throw new Error(
      `Building "${source}" rejected ${report.rejected} records and dropped ${report.dropped} fields`,
    )
  return { ...measured, report, tree: realpathSync(join(out, CURRENT)) }
}

/** Runs a command line of tourpress as package.json's script does, whatever it ends with. */
export function runTourpress(
  folder: string,
  {
    args,
    checkout = ROOT,
    environment = {},
  }: { args: readonly string[]; checkout?: string; environment?: Record<string, string> },
): Measured {
  return runMeasured(folder, {
    args: ['--import', './scripts/require-node.mjs', 'src/cli.ts', ...args],
    cwd: checkout,
    environment: { SOURCE_DATE_EPOCH: EPOCH, ...environment },
  })
}
