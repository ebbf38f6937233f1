import type { Command, OptionValues } from 'commander'
import { BuildOptions, clock } from '../config/build-options.ts'
import { parseCount } from '../options/parse-text.ts'
import { rollback } from '../publish/rollback.ts'
import { count } from '../runtime/progress.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const RollbackOptions = BuildOptions.pick({ out: true, keep: true, wait: true }).extend(Report.shape)

export function rollbackCommand(command: Command, { stdout, environment, settings }: CommandContext): void {
  command.argument('[generation]', 'the generation to publish again (default: the one before the live one)')
  addFlags(command, RollbackOptions).action(async (generation: string | undefined, flags: OptionValues) => {
    const { json, ...options } = readFlags(RollbackOptions, flags, settings)
    const wanted = generation === undefined ? null : parseCount(generation, 'GENERATION', 1)
    const report = await rollback({ ...options, generation: wanted }, clock(environment))
    const { added, changed, removed } = report.changes
    const changes = `${count(added)} added, ${count(changed)} changed, ${count(removed)} removed`
    const text = `Published generation ${report.generation}, which is generation ${report.restored} again (${changes})`
    stdout.write(`${json ? JSON.stringify(report) : text}\n`)
  })
}
