import type { Bench } from './bench.ts'
import { median } from './median.ts'
import { REBUILD_COLUMNS, ratioToFull, rebuildCells, rebuildRounds } from './rebuild-rounds.ts'
import { REBUILD_SIZES } from './rebuild-sizes.ts'
import { reach } from './table.ts'

const LARGEST_SHARE = 1 / 4

/** The same source once more, with the same store and output. */
export const noChangeBench: Bench = {
  about: 'the same source built again: the share of a full build, and the files written',
  async run(context) {
    const rows: string[][] = []
    for (const { runs, ...size } of REBUILD_SIZES) {
      const rounds = await rebuildRounds(context, size, 'first', runs)
      const written = median(rounds.map(round => round.written))
      rows.push([
        ...rebuildCells(size, rounds),
        reach(ratioToFull(rounds) < LARGEST_SHARE),
        reach(written === 0),
      ])
    }
    return {
      title: 'Same source, same inputs',
      columns: [...REBUILD_COLUMNS, `reach ${LARGEST_SHARE}`, 'reach 0 written'],
      rows,
      notes: ['medians of rounds, each a full build, the same again, and cp -al of the tree; owed at 10,000'],
    }
  },
}
