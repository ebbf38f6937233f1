import { join } from 'node:path'
import { ageGenerations } from '../helpers/age-generations.ts'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { type Contestant, contest, middle, middleRatio, type Results } from './contest.ts'
import { linkTree, settle } from './copy-tree.ts'
import { freshFolder } from './fresh-folder.ts'
import { type CatalogueSize, changedProducts, type Edition } from './generate-catalogue.ts'
import { type Build, runBuild } from './run-build.ts'
import type { Taken } from './run-measured.ts'
import { assertSameTrees } from './same-trees.ts'
import { type Cell, figure, type Target, verdict } from './table.ts'
import { writtenFiles } from './written-files.ts'

interface Turn extends Taken {
  /** Files that are new on the disk. */
  written: number
}

const ROUNDS = 3
/** So often an output is built into before, forth and back: only after four builds it has a recycled tree. */
const BEFORE = 4
const FULL = 'full build'
const UNCHANGED = 'nothing changed'
const ONE = 'one product changed'
const PERCENT = '1 % of the products changed'
const LINKS = 'cp -al of the tree'
const firstOf = (name: string) => `${name}, without a recycled tree`

interface Comparison {
  name: string
  to: string
  owed: Target
  aim?: Target
}

const COMPARISONS: readonly Comparison[] = [
  { name: UNCHANGED, to: FULL, owed: { most: 0.25 } },
  { name: ONE, to: UNCHANGED, owed: { most: 2 } },
  { name: PERCENT, to: LINKS, owed: { most: 4 }, aim: { most: 2 } },
]

/** Builds over a live generation, of a source in which nothing or little changed. */
export const rebuildBench: Bench = {
  about: 'builds over a live generation: nothing, one product, or one of a hundred changed',
  async run(context) {
    const size = context.size(10_000, 200)
    const results = await measure(context, size)
    return {
      title: `Builds over a live generation, ${sizeText(size)}`,
      columns: [
        'what',
        'rounds',
        'wall s',
        'CPU s',
        'peak MB',
        'files written',
        'ratio',
        'to',
        'owed',
        'aim',
      ],
      rows: [FULL, UNCHANGED, ONE, firstOf(ONE), PERCENT, firstOf(PERCENT), LINKS].map(name =>
        rowOf(name, results),
      ),
      notes: [
        'medians; ratios are the medians of those of the rounds, in which everybody has a turn',
        'each goes on from generations of its own, an hour old; where something changes, each second round changes it back',
        'the first builds into an output have no recycled tree to make a generation of, and make all links',
        'the files were equal to those of a full build of the same source with a store of its own',
      ],
    }
  },
}

async function measure(context: BenchContext, size: CatalogueSize): Promise<Results<Turn>> {
  const { folder, say } = context
  const rebuilt: readonly (readonly [name: string, edition: Edition])[] = [
    [UNCHANGED, 'first'],
    [ONE, 'one'],
    [PERCENT, 'percent'],
  ]
  const contestants: Contestant<Turn>[] = []
  const full: Build[] = []
  const firsts: [string, Turn[]][] = []
  for (const [name, edition] of rebuilt) {
    say(`${name}: building`)
    const place = freshFolder(folder)
    const before = build(context, size, 'first', place)
    full.push(before)
    const expected = {
      // Of the place where nothing changes: the others' own first generation is retired on the way.
      first: (full[0] ?? before).tree,
      [edition]: build(context, size, edition, freshFolder(folder)).tree,
    }
    const contestant = rebuild(context, size, { name, edition, place, before: before.tree, expected })
    contestants.push(contestant)
    for (let round = 1; name !== UNCHANGED && round <= BEFORE; round++) {
      const turn = await contestant.run(round)
      if (round === 1) firsts.push([firstOf(name), [turn]])
    }
  }
  const tree = full[0]?.tree ?? ''
  contestants.push({ name: LINKS, run: () => ({ ...linkTree(folder, tree), written: 0 }) })
  const results = await contest(contestants, {
    rounds: context.rounds(ROUNDS),
    before: () => settle(folder),
    after: (name, { seconds }, round) => say(`round ${round}, ${name}: ${figure(seconds, 2)} s`),
  })
  return new Map([[FULL, full.map(one => ({ ...one, written: one.report.files }))], ...firsts, ...results])
}

function build({ folder }: BenchContext, size: CatalogueSize, edition: Edition, place: string): Build {
  const source = catalogueFile(folder, size, edition)
  settle(folder)
  return runBuild(folder, { source, place })
}

interface Rebuild {
  name: string
  /** Built over the first edition; in the next round the first one is built over it. */
  edition: Edition
  /** Holds output and store. */
  place: string
  /** The generation that is live there. */
  before: string
  /** Trees of full builds by their editions. */
  expected: Partial<Record<Edition, string>>
}

function rebuild(
  context: BenchContext,
  size: CatalogueSize,
  { name, edition, place, before: live, expected }: Rebuild,
): Contestant<Turn> {
  let before = live
  return {
    name,
    async run(round) {
      const next = round % 2 === 1 ? edition : 'first'
      ageGenerations(join(place, 'out'))
      const built = build(context, size, next, place)
      const { added, changed, removed } = built.report.changes
      if (changed !== changedProducts(size, edition) || added + removed > 0)
        throw new Error(`Building over a generation, ${name}: ${JSON.stringify(built.report.changes)}`)
      await assertSameTrees(expected[next] ?? '', built.tree)
      const written = writtenFiles(before, built.tree)
      before = built.tree
      return { ...built, written }
    },
  }
}

function rowOf(name: string, results: Results<Turn>): Cell[] {
  const cells = [
    name,
    figure(results.get(name)?.length ?? 0),
    figure(
      middle(results, name, turn => turn.seconds),
      2,
    ),
    figure(
      middle(results, name, turn => turn.cpuSeconds),
      2,
    ),
    figure(middle(results, name, turn => turn.peakMegabytes)),
    figure(middle(results, name, turn => turn.written)),
  ]
  const comparison = COMPARISONS.find(one => one.name === name)
  if (comparison === undefined) return [...cells, '', '', '', '']
  const { to, owed, aim } = comparison
  const ratio = middleRatio(results, [name, to], turn => turn.seconds)
  return [...cells, figure(ratio, 2), to, verdict(ratio, owed, 'x'), verdict(ratio, aim, 'x')]
}
