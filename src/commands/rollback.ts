import { Command } from 'commander'
import { clock, DEFAULTS } from '../config.ts'
import { count } from '../progress.ts'
import { rollback } from '../publish/rollback.ts'
import { parseCount } from './parse-option.ts'
import type { Terminals } from './terminals.ts'

interface Flags {
  out: string
  keep: string
  wait: boolean
  json: boolean
}

/** `tourpress rollback [GENERATION]` */
export function rollbackCommand({ stdout, environment }: Terminals): Command {
  return new Command('rollback')
    .description('publish an older generation again, as a new one made of links')
    .argument('[generation]', 'the one to go back to; the one before the live one where none is named')
    .option('--out <dir>', 'output root', DEFAULTS.out)
    .option('--keep <n>', 'generations kept', String(DEFAULTS.keep))
    .option('--wait', 'wait for another publisher to end', false)
    .option('--json', 'print one JSON report, and nothing else, on standard output', false)
    .action(async (generation: string | undefined, flags: Flags) => {
      const report = await rollback(
        {
          out: flags.out,
          generation: generation === undefined ? null : parseCount('GENERATION', generation, 1),
          keep: parseCount('--keep', flags.keep, 1),
          wait: flags.wait,
        },
        clock(environment),
      )
      const { added, changed, removed } = report.changes
      const changes = `${count(added)} added, ${count(changed)} changed, ${count(removed)} removed`
      const text = `Published generation ${report.generation}, which is generation ${report.restored} again (${changes})`
      stdout.write(`${flags.json ? JSON.stringify(report) : text}\n`)
    })
}
