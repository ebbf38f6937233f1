import { Command } from 'commander'
import { checkSummary } from '../check/check-report.ts'
import { checkTree, type TreeReport } from '../check/check-tree.ts'
import type { ScoredProduct } from '../check/completeness-tally.ts'
import { DEFAULTS } from '../config.ts'
import { CheckError } from '../errors.ts'
import { count, createProgress } from '../progress.ts'
import type { Terminals } from './terminals.ts'

interface Flags {
  out: string
  json: boolean
}

/** `tourpress check` */
export function checkCommand({ stdout, stderr, environment }: Terminals): Command {
  return new Command('check')
    .description('check that every file of the live generation is there, whole, and as its readers want it')
    .option('--out <dir>', 'output root', DEFAULTS.out)
    .option('--json', 'print one JSON report, and nothing else, on standard output', false)
    .action(async (flags: Flags) => {
      const progress = createProgress(stderr, environment)
      const scores = flags.json ? printScores(stdout) : undefined
      const report = await checkTree(flags.out, progress, scores?.add)
      progress.end()
      if (scores === undefined) stdout.write(`${checkSummary(report)}\n`)
      else scores.end(report)
      const { generation, counts } = report
      if (counts.errors > 0)
        throw new CheckError(
          `Checking "${flags.out}", generation ${generation}: ${count(counts.errors)} fault${counts.errors === 1 ? '' : 's'}`,
          {
            hint: 'Build it again; the faults are listed above',
          },
        )
    })
}

/** One JSON object whose `products` are written as they come: nobody holds the scores of all of them. */
function printScores(stdout: Terminals['stdout']) {
  let before = '{"products":['
  return {
    add(product: ScoredProduct) {
      stdout.write(`${before}${JSON.stringify(product)}`)
      before = ','
    },
    end(report: TreeReport) {
      stdout.write(`${before === ',' ? '' : before}],${JSON.stringify(report).slice(1)}\n`)
    },
  }
}
