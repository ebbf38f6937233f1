import { join } from 'node:path'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { settle } from './copy-tree.ts'
import { freshFolder } from './fresh-folder.ts'
import type { CatalogueSize } from './generate-catalogue.ts'
import { median } from './median.ts'
import { type Build, runBuild } from './run-build.ts'
import { hasEleventy, INSTALL_ELEVENTY, listFiles, runEleventy } from './run-eleventy.ts'
import type { Measured } from './run-measured.ts'
import { assertSameFiles, filesOf } from './same-trees.ts'
import { figure, reach } from './table.ts'

interface Round {
  ours: Build
  theirs: Measured
}

const SIZES: readonly (CatalogueSize & { runs: number })[] = [
  { products: 1000, accounts: 20, runs: 3 },
  { products: 10_000, accounts: 200, runs: 3 },
]

const TIMES_FASTER = 2.5

/** The peer: a static site generator that writes the same files. */
export const eleventyBench: Bench = {
  about: `Eleventy writing the same files (it has to be installed: ${INSTALL_ELEVENTY})`,
  async run(context) {
    const rows: string[][] = []
    if (hasEleventy())
      for (const { runs, ...size } of SIZES) rows.push(rowOf(size, await measure(context, size, runs)))
    return {
      title: 'Full build beside Eleventy 3.1.2',
      columns: [
        ...['catalogue', 'runs', 'files', 'tourpress s', 'CPU s', 'peak MB'],
        ...['Eleventy s', 'CPU s', 'peak MB', 'times faster', `reach ${TIMES_FASTER} x`],
      ],
      rows,
      notes: hasEleventy()
        ? [
            'Eleventy only writes, it renders nothing: its data are the paths and finished contents of our files',
            'tourpress reads the source, fills its store, renders, and flushes to the disk; Eleventy does not flush',
            'medians of rounds that alternate; each time every file of Eleventy was equal to ours',
          ]
        : [`skipped: Eleventy is not installed; ${INSTALL_ELEVENTY} brings it`],
    }
  },
}

/** Ends at the first run in which Eleventy fails; that run is the last of the rounds. */
async function measure({ folder, say }: BenchContext, size: CatalogueSize, runs: number): Promise<Round[]> {
  const source = catalogueFile(folder, size)
  const list = join(freshFolder(folder), 'files.jsonl')
  say(`${sizeText(size)}: warming up`)
  await listFiles(runBuild(folder, source, freshFolder(folder)).tree, list)
  const rounds: Round[] = []
  for (let run = 1; run <= runs && rounds.every(({ theirs }) => theirs.exitCode === 0); run++) {
    const output = join(freshFolder(folder), 'site')
    settle(folder)
    const ours = runBuild(folder, source, freshFolder(folder))
    settle(folder)
    const theirs = runEleventy(folder, list, output)
    rounds.push({ ours, theirs })
    if (theirs.exitCode === 0)
      for await (const file of filesOf(ours.tree)) assertSameFiles(join(ours.tree, file), join(output, file))
    say(`${sizeText(size)}: run ${run} of ${runs}, ${outcome(theirs)} after our ${figure(ours.seconds, 1)} s`)
  }
  return rounds
}

/** How long Eleventy took, or how it ended. */
function outcome({ exitCode, seconds, stderr }: Measured): string {
  if (exitCode === 0) return `${figure(seconds, 1)} s`
  const reason = /heap out of memory/.test(stderr) ? 'out of memory' : `ended with ${exitCode ?? 'a kill'}`
  return `${reason} after ${figure(seconds)} s`
}

function rowOf(size: CatalogueSize, rounds: readonly Round[]): string[] {
  const failed = rounds.find(({ theirs }) => theirs.exitCode !== 0)
  const whole = failed === undefined ? rounds : [failed]
  const shown = (decimals: number, of: (round: Round) => number) => figure(median(whole.map(of)), decimals)
  const faster = median(whole.map(({ ours, theirs }) => theirs.seconds / ours.seconds))
  return [
    sizeText(size),
    figure(whole.length),
    shown(0, ({ ours }) => ours.report.files),
    shown(2, ({ ours }) => ours.seconds),
    shown(2, ({ ours }) => ours.cpuSeconds),
    shown(0, ({ ours }) => ours.peakMegabytes),
    failed === undefined ? shown(2, ({ theirs }) => theirs.seconds) : outcome(failed.theirs),
    shown(2, ({ theirs }) => theirs.cpuSeconds),
    shown(0, ({ theirs }) => theirs.peakMegabytes),
    // One that failed would have taken longer than it did.
    `${failed === undefined ? '' : '> '}${figure(faster, 2)}`,
    reach(faster >= TIMES_FASTER),
  ]
}
