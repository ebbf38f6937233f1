import type { Bench, BenchContext } from './bench.ts'
import type { BuildPeer, BuildTask, PreparePeer } from './build/build-peer.ts'
import { copy } from './build/copy.ts'
import { eleventyRendering, eleventyWriting } from './build/eleventy.ts'
import { hugo } from './build/hugo.ts'
import { allSurfaces, OURS, olderTourpress, tourpress } from './build/tourpress.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { contest, middle, middleRatio, type Results } from './contest.ts'
import { settle } from './copy-tree.ts'
import { freshFolder } from './fresh-folder.ts'
import type { CatalogueSize } from './generate-catalogue.ts'
import { runBuild } from './run-build.ts'
import type { Taken } from './run-measured.ts'
import { type Cell, figure, verdict } from './table.ts'

const ROUNDS = 3
const QUICK: readonly PreparePeer[] = [tourpress, copy, eleventyWriting]
const SLOW: readonly PreparePeer[] = [allSurfaces, eleventyRendering, hugo]

/** A full build beside others that write or render the same products, each in its turn. */
export const buildBench: Bench = {
  about: 'a full build beside cp -r, Eleventy, Hugo, and with --against an older checkout',
  async run(context) {
    const rows: Cell[][] = []
    const notes = new Set<string>()
    const { against, size } = context
    const small = await build(context, size(1000, 20), 1, QUICK)
    rows.push(...small.peers.map(peer => rowOf(small.size, peer, small.results, false)))
    const all = [...QUICK, ...(against === null ? [] : [olderTourpress(against)]), ...SLOW]
    const large = await build(context, size(10_000, 200), context.rounds(ROUNDS), all)
    rows.push(...large.peers.map(peer => rowOf(large.size, peer, large.results, true)))
    for (const note of [...small.notes, ...large.notes]) notes.add(note)
    return {
      title: 'Full build: six formats, the surfaces of a build that names none',
      columns: [
        ...['catalogue: who', 'rounds', 'wall s', 'CPU s', 'peak MB', 'products/s'],
        ...['ratio', 'of', 'owed', 'aim'],
      ],
      rows,
      notes: [
        ...notes,
        'medians; ratios are the medians of those of the rounds, in which everybody has a turn',
        'tourpress reads the source, fills its store, renders all records, and flushes to the disk; each tree was equal to that of a build before, which warmed the machine up',
        'Eleventy and Hugo do not flush. The first row of Eleventy renders nothing: its data are paths and finished contents of all our files, and its files were equal to ours',
        'rendering, both make simple files of six formats of each product in English: title, texts, features, key facts, places, options with prices, questions, pictures; no accounts, no "all" files, no lists, no wording by language, no HTML cleaned, nothing escaped in Markdown, no validation of records; Hugo writes OCTO keys in lower case, and its content files were made beforehand',
      ],
    }
  },
}

async function build(
  { folder, say }: BenchContext,
  size: CatalogueSize,
  rounds: number,
  wanted: readonly PreparePeer[],
) {
  const source = catalogueFile(folder, size)
  say(`${sizeText(size)}: warming up`)
  const first = runBuild(folder, { source, place: freshFolder(folder) })
  const task: BuildTask = { folder, source, tree: first.tree, products: size.products }
  const prepared = wanted.map(prepare => prepare(task))
  const peers = prepared.filter(peer => 'run' in peer)
  const results = await contest(peers, {
    rounds,
    before: () => settle(folder),
    after: (name, taken, round) =>
      say(`${sizeText(size)}: round ${round} of ${rounds}, ${name} ${figure(taken.seconds, 1)} s`),
  })
  const { files, bytes } = first.report
  return {
    size,
    peers,
    results,
    notes: [
      ...prepared.flatMap(peer => ('leftOut' in peer ? [peer.leftOut] : [])),
      `${sizeText(size)}: ${figure(files)} files with ${figure(bytes / 1e6)} MB`,
    ],
  }
}

function rowOf(
  size: CatalogueSize,
  { name, comparison }: BuildPeer,
  results: Results<Taken>,
  isOwed: boolean,
): Cell[] {
  const seconds = middle(results, name, taken => taken.seconds)
  const cells = [
    `${sizeText(size)}: ${name}`,
    figure(results.get(name)?.length ?? 0),
    figure(seconds, 2),
    figure(
      middle(results, name, taken => taken.cpuSeconds),
      2,
    ),
    figure(middle(results, name, taken => taken.peakMegabytes)),
    figure(size.products / seconds),
  ]
  if (comparison === undefined) return [...cells, '', '', '', '']
  const { text, owed, aim } = comparison
  const pair = text === 'ours : its' ? ([OURS, name] as const) : ([name, OURS] as const)
  const ratio = middleRatio(results, pair, taken =>
    text === 'CPU, its : ours' ? taken.cpuSeconds : taken.seconds,
  )
  const targets = [owed, aim].map(target => (isOwed ? verdict(ratio, target, 'x') : ''))
  return [...cells, figure(ratio, 2), text, ...targets]
}
