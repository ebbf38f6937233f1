import type { BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { settle, timeLinks } from './copy-tree.ts'
import { freshFolder } from './fresh-folder.ts'
import { type CatalogueSize, changedProducts, type Edition } from './generate-catalogue.ts'
import { median } from './median.ts'
import { type Build, PHASES, runBuild } from './run-build.ts'
import { assertSameTrees } from './same-trees.ts'
import { figure } from './table.ts'
import { writtenFiles } from './written-files.ts'

/** A full build, one more with the same store and output, and `cp -al` of the tree. */
export interface Rebuild {
  full: Build
  again: Build
  linkSeconds: number
  written: number
}

/** What both benches of rebuilds show in the same way. */
export const REBUILD_COLUMNS = [
  ...['catalogue', 'runs', 'full s', 'again s', 'read', 'render', 'write', 'cp -al s'],
  ...['files written', 'of', 'ratio to full'],
]

/** Rebuilds from the second edition, or from the same source where `edition` is the first. */
export async function rebuildRounds(
  { folder, say }: BenchContext,
  size: CatalogueSize,
  edition: Edition,
  runs: number,
): Promise<Rebuild[]> {
  const source = catalogueFile(folder, size)
  const next = catalogueFile(folder, size, edition)
  say(`${sizeText(size)}: warming up`)
  const expected = runBuild(folder, next, freshFolder(folder))
  const rounds: Rebuild[] = []
  for (let run = 1; run <= runs; run++) {
    const place = freshFolder(folder)
    settle(folder)
    const full = runBuild(folder, source, place)
    settle(folder)
    const again = runBuild(folder, next, place)
    await assertSameTrees(expected.tree, again.tree)
    assertChanges(again, edition === 'first' ? 0 : changedProducts(size))
    rounds.push({
      full,
      again,
      written: writtenFiles(full.tree, again.tree),
      linkSeconds: timeLinks(folder, again.tree),
    })
    say(
      `${sizeText(size)}: run ${run} of ${runs}, ${figure(again.seconds, 1)} s after ${figure(full.seconds, 1)} s`,
    )
  }
  return rounds
}

function assertChanges({ report: { changes } }: Build, expected: number): void {
  if (changes.changed !== expected || changes.added + changes.removed > 0)
    throw new Error(`Rebuilding: ${expected} changed products were expected, not ${JSON.stringify(changes)}`)
}

/** The cells under `REBUILD_COLUMNS`. */
export function rebuildCells(size: CatalogueSize, rounds: readonly Rebuild[]): string[] {
  const shown = (decimals: number, of: (round: Rebuild) => number) => figure(median(rounds.map(of)), decimals)
  return [
    sizeText(size),
    figure(rounds.length),
    shown(2, ({ full }) => full.seconds),
    shown(2, ({ again }) => again.seconds),
    ...PHASES.map(name => shown(1, ({ again }) => again.phases[name] ?? Number.NaN)),
    shown(2, ({ linkSeconds }) => linkSeconds),
    shown(0, ({ written }) => written),
    shown(0, ({ again }) => again.report.files),
    figure(ratioToFull(rounds), 2),
  ]
}

export function ratioToFull(rounds: readonly Rebuild[]): number {
  return median(rounds.map(({ full, again }) => again.seconds / full.seconds))
}

export function ratioToLinks(rounds: readonly Rebuild[]): number {
  return median(rounds.map(({ again, linkSeconds }) => again.seconds / linkSeconds))
}
