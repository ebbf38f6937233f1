import { join } from 'node:path'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { settle, timeCopy } from './copy-tree.ts'
import { freshFolder } from './fresh-folder.ts'
import type { CatalogueSize } from './generate-catalogue.ts'
import { median } from './median.ts'
import { type Build, PHASES, runBuild } from './run-build.ts'
import { assertSameFiles, assertSameTrees } from './same-trees.ts'
import { figure, reach } from './table.ts'

interface Round {
  build: Build
  copySeconds: number
}

const SIZES: readonly (CatalogueSize & { runs: number; isLarge?: true })[] = [
  { products: 1000, accounts: 20, runs: 5 },
  { products: 10_000, accounts: 200, runs: 3 },
  { products: 20_000, accounts: 1, runs: 1 },
  { products: 100_000, accounts: 2000, runs: 1, isLarge: true },
  { products: 100_000, accounts: 1, runs: 1, isLarge: true },
]

const MOST_COPIES = 2
const MOST_MEGABYTES = 500

/** Full builds beside a plain copy of what they wrote, and their peak memory. */
export const buildBench: Bench = {
  about: 'full builds of several sizes: speed, peak memory, and the ratio to cp -r plus flush',
  async run(context) {
    const rows: string[][] = []
    for (const { runs, isLarge = false, ...size } of SIZES)
      if (!isLarge || context.isLarge) rows.push(rowOf(size, await measure(context, size, runs)))
    return {
      title: 'Full build, six formats',
      columns: [
        ...['catalogue', 'runs', 'wall s', 'CPU s', 'read', 'render', 'write', 'products/s', 'files/s'],
        ...['MB written', 'cp -r + sync s', 'ratio', `reach ${MOST_COPIES} x`],
        ...['peak MB', `reach ${MOST_MEGABYTES} MB`],
      ],
      rows,
      notes: [
        'medians; the ratio is the median of the ratios of the rounds, each a build and a copy of what it wrote',
        'a build before the first one warms the machine up; every tree was equal to the one of that build',
        'the ratio is owed at 10,000 products, the memory at 100,000',
      ],
    }
  },
}

async function measure({ folder, say }: BenchContext, size: CatalogueSize, runs: number): Promise<Round[]> {
  const source = catalogueFile(folder, size)
  say(`${sizeText(size)}: warming up`)
  const warmUp = runBuild(folder, source, freshFolder(folder))
  const rounds: Round[] = []
  for (let run = 1; run <= runs; run++) {
    settle(folder)
    const build = runBuild(folder, source, freshFolder(folder))
    rounds.push({ build, copySeconds: timeCopy(folder, build.tree) })
    assertSameFiles(join(warmUp.tree, 'records.jsonl'), join(build.tree, 'records.jsonl'))
    await assertSameTrees(warmUp.tree, build.tree)
    say(`${sizeText(size)}: run ${run} of ${runs}, ${figure(build.seconds, 1)} s`)
  }
  return rounds
}

function rowOf(size: CatalogueSize, rounds: readonly Round[]): string[] {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const shown = (decimals: number, of: (round: Round) => number) => figure(middle(of), decimals)
  const seconds = middle(({ build }) => build.seconds)
  const ratio = middle(({ build, copySeconds }) => build.seconds / copySeconds)
  const peak = Math.max(...rounds.map(({ build }) => build.peakMegabytes))
  return [
    sizeText(size),
    figure(rounds.length),
    figure(seconds, 2),
    shown(2, ({ build }) => build.cpuSeconds),
    ...PHASES.map(name => shown(1, ({ build }) => build.phases[name] ?? Number.NaN)),
    figure(size.products / seconds),
    figure(middle(({ build }) => build.report.files) / seconds),
    figure(middle(({ build }) => build.report.bytes) / 1e6),
    shown(2, ({ copySeconds }) => copySeconds),
    figure(ratio, 1),
    reach(ratio <= MOST_COPIES),
    figure(peak),
    reach(peak <= MOST_MEGABYTES),
  ]
}
