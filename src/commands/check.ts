import { Command } from 'commander'
import { DEFAULTS } from '../config.ts'
import { CheckError } from '../errors.ts'
import { checkTree } from '../output/check-tree.ts'
import { count, createProgress } from '../report/progress.ts'
import type { Terminals } from './terminals.ts'

interface Flags {
  out: string
  json: boolean
}

/** More faults than this are counted, not printed. */
const MOST_PRINTED = 50

/** `tourpress check` */
export function checkCommand({ stdout, stderr, environment }: Terminals): Command {
  return new Command('check')
    .description('check that every file of the live generation is there, whole, and parses')
    .option('--out <dir>', 'output root', DEFAULTS.out)
    .option('--json', 'print one JSON report, and nothing else, on standard output', false)
    .action(async (flags: Flags) => {
      const progress = createProgress(stderr, environment)
      const report = await checkTree(flags.out, progress)
      progress.end()
      const { generation, files, faults } = report
      if (flags.json) stdout.write(`${JSON.stringify(report)}\n`)
      else {
        for (const { file, reason } of faults.slice(0, MOST_PRINTED)) stdout.write(`${file}: ${reason}\n`)
        if (faults.length > MOST_PRINTED) stdout.write(`and ${count(faults.length - MOST_PRINTED)} more\n`)
        if (faults.length === 0) stdout.write(`Generation ${generation} is whole: ${count(files)} files\n`)
      }
      if (faults.length > 0)
        throw new CheckError(
          `Checking "${flags.out}", generation ${generation}: ${count(faults.length)} fault${faults.length === 1 ? '' : 's'}`,
          {
            hint: 'Build it again; the faults are listed above',
          },
        )
    })
}
