import type { Command, OptionValues } from 'commander'
import { checkSummary, type TreeReport } from '../check/check-report.ts'
import { type CheckedProduct, checkTree } from '../check/check-tree.ts'
import { clock, Locations } from '../config/build-options.ts'
import { CheckError } from '../errors.ts'
import { plural } from '../runtime/progress.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const CheckOptions = Locations.pick({ out: true }).extend(Report.shape)

export function checkCommand(
  command: Command,
  { stdout, progress, environment, settings }: CommandContext,
): void {
  addFlags(command, CheckOptions).action(async (flags: OptionValues) => {
    const { out, json } = readFlags(CheckOptions, flags, settings)
    const scores = json ? printScores(stdout) : undefined
    const report = await checkTree(out, progress, scores?.add, clock(environment))
    progress.end()
    if (scores === undefined) stdout.write(`${checkSummary(report)}\n`)
    else scores.end(report)
    const { generation, counts } = report
    if (counts.errors > 0)
      throw new CheckError(`Checking "${out}", generation ${generation}: ${plural(counts.errors, 'error')}`, {
        hint: 'Build it again; the errors are listed above',
      })
  })
}

/** Prints one JSON object. Its `products` are printed as they are checked, so that scores do not fill the memory. */
function printScores(stdout: CommandContext['stdout']) {
  let before = '{"products":['
  return {
    add({ id, title, completeness }: CheckedProduct) {
      if (completeness === null) return
      stdout.write(`${before}${JSON.stringify({ id, title, ...completeness })}`)
      before = ','
    },
    end(report: TreeReport) {
      stdout.write(`${before === ',' ? '' : before}],${JSON.stringify(report).slice(1)}\n`)
    },
  }
}
