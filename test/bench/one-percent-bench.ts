import type { Bench } from './bench.ts'
import { REBUILD_COLUMNS, ratioToFull, ratioToLinks, rebuildCells, rebuildRounds } from './rebuild-rounds.ts'
import { REBUILD_SIZES } from './rebuild-sizes.ts'
import { figure, reach } from './table.ts'

const LARGEST_SHARE = 1 / 2
const MOST_LINKS = 3

/** A second edition of the source in which one product of a hundred has another title or price. */
export const onePercentBench: Bench = {
  about: 'one product of a hundred changed: the share of a full build, and the ratio to cp -al',
  async run(context) {
    const rows: string[][] = []
    for (const { runs, ...size } of REBUILD_SIZES) {
      const rounds = await rebuildRounds(context, size, 'second', runs)
      const [share, links] = [ratioToFull(rounds), ratioToLinks(rounds)]
      rows.push([
        ...rebuildCells(size, rounds),
        reach(share <= LARGEST_SHARE),
        figure(links, 1),
        reach(links <= MOST_LINKS),
      ])
    }
    return {
      title: '1 % of the products changed',
      columns: [...REBUILD_COLUMNS, `reach ${LARGEST_SHARE}`, 'ratio to cp -al', `reach ${MOST_LINKS} x`],
      rows,
      notes: [
        'medians of rounds, each a full build, a build of the second edition over it, and cp -al of the tree; owed at 10,000',
        'the files were equal to those of a full build of the second edition with a store of its own',
      ],
    }
  },
}
