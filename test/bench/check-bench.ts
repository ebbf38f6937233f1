import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { median } from './contest.ts'
import { freshFolder } from './fresh-folder.ts'
import { runBuild, runTourpress } from './run-build.ts'
import { assertDone, type Taken } from './run-measured.ts'
import { figure, verdict } from './table.ts'

const ROUNDS = 3
const OWED_PER_SECOND = 3000

/** `tourpress check` of a tree that has no fault. */
export const checkBench: Bench = {
  about: 'check of a whole tree: records a second',
  async run({ folder, size, rounds, say }) {
    const catalogue = size(10_000, 200)
    say('building')
    const place = freshFolder(folder)
    const { report } = runBuild(folder, { source: catalogueFile(folder, catalogue), place })
    const records = report.accounts + report.products
    const runs = Array.from({ length: rounds(ROUNDS) }, (): Taken => {
      say('checking')
      const measured = runTourpress(folder, { args: ['check', '--out', join(place, 'out')] })
      assertDone('Checking', measured)
      return measured
    })
    const middle = (of: (taken: Taken) => number) => median(runs.map(of))
    const perSecond = records / middle(({ seconds }) => seconds)
    return {
      title: 'check',
      columns: ['catalogue', 'rounds', 'records', 'wall s', 'CPU s', 'peak MB', 'records/s', 'owed'],
      rows: [
        [
          sizeText(catalogue),
          figure(runs.length),
          figure(records),
          figure(
            middle(({ seconds }) => seconds),
            2,
          ),
          figure(
            middle(({ cpuSeconds }) => cpuSeconds),
            2,
          ),
          figure(middle(({ peakMegabytes }) => peakMegabytes)),
          figure(perSecond),
          verdict(perSecond, { least: OWED_PER_SECOND }, 'a second'),
        ],
      ],
      notes: ['medians of whole runs of the command, from before its start to after its end'],
    }
  },
}
