import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openIndex } from '../../src/search/open-index.ts'
import { search } from '../../src/search/search.ts'
import type { SearchInput } from '../../src/search/search-query.ts'
import { manifestDigest, updateIndex } from '../../src/search/update-index.ts'
import type { Bench } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { freshFolder } from './fresh-folder.ts'
import type { Edition } from './generate-catalogue.ts'
import { runBuild } from './run-build.ts'
import { type Cell, figure, type Target, verdict } from './table.ts'

const RUNS = 200
/** Each run has another last word, so that some words are always asked for the first time. */
const WORDS = ['harbour', 'river', 'cheese', 'bike', 'castle', 'family', 'night', 'coffee', 'lantern', 'boat']
const LATE: Target = { most: 30 }
const UPDATED: Target = { most: 50 }

const QUERIES: readonly [name: string, query: SearchInput, owed: Target][] = [
  ['a place', { place: 'whitby' }, { least: 300 }],
  ['a place and two words', { text: 'walk', place: 'whitby' }, { least: 300 }],
  ['a price and three words', { text: 'tour guide', priceTo: 50 }, { least: 300 }],
  ['all products, without words', {}, { least: 150 }],
  ['all products, five words', { text: 'guide tour 1 minutes' }, { least: 150 }],
]

/** Milliseconds of CPU that `run` takes. */
function milliseconds(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The index of searches: how long it takes to make, to follow one changed product, and to answer. */
export const searchBench: Bench = {
  about: 'searches a second, and the index that they ask: made, and following one changed product',
  async run(context) {
    const { folder, say } = context
    const size = context.isLarge ? context.size(100_000, 2000) : context.size(10_000, 200)
    const place = freshFolder(folder)
    const file = join(place, 'search.db')
    const update = (edition: Edition, number: number) => {
      say(`building: ${edition}`)
      const args = ['--formats', 'jsonl,markdown', '--surfaces', 'llms']
      const tree = realpathSync(
        runBuild(folder, { source: catalogueFile(folder, size, edition), place, args }).tree,
      )
      const searched = { folder: tree, number, digest: manifestDigest(tree) ?? '' }
      return milliseconds(() => updateIndex(file, searched))
    }
    const made = update('first', 1)
    const index = openIndex(file)
    try {
      if (search(index, {}).total !== size.products) throw new Error('The index lacks products')
      const rows: Cell[][] = QUERIES.map(([name, query, owed]) => {
        say(name)
        const times = Array.from({ length: RUNS }, (_, turn) => {
          const text = query.text && `${query.text} ${WORDS[turn % WORDS.length]} `
          return milliseconds(() => search(index, { ...query, ...(text ? { text } : {}) }))
        })
        const perSecond = (1000 * RUNS) / times.reduce((sum, time) => sum + time, 0)
        const p99 = times.toSorted((a, b) => a - b)[Math.ceil(RUNS * 0.99) - 1] ?? Number.NaN
        const { total } = search(index, query)
        const figures = [figure(total), figure(perSecond), figure(p99, 1)]
        return [name, ...figures, verdict(perSecond, owed, 'a second'), verdict(p99, LATE, 'ms')]
      })
      const updated = update('one', 2)
      const followed = milliseconds(() => search(index, { limit: 1, place: 'whitby' }))
      const alone = ['', '', '']
      return {
        title: `Searches, ${sizeText(size)}, one thread, CPU time`,
        columns: ['searched', 'matches', 'a second', 'p99 ms', 'owed', 'owed of p99'],
        rows: [
          ...rows,
          [`the index is made: ${figure(made / 1000, 1)} s`, ...alone, '', ''],
          [`one product changed: ${figure(updated, 1)} ms`, ...alone, verdict(updated, UPDATED, 'ms'), ''],
          [`the next search after it: ${figure(followed, 1)} ms`, ...alone, '', ''],
        ],
        notes: ['each word is ranked once a generation; ten words take turns as the last one'],
      }
    } finally {
      index.close()
    }
  },
}
