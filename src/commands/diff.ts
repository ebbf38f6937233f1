import type { Command, OptionValues } from 'commander'
import { Locations } from '../config/build-options.ts'
import { switchOption } from '../options/option.ts'
import { parseCount } from '../options/parse-text.ts'
import { compareGenerations } from '../plan/compare-generations.ts'
import { comparisonMarkdown, comparisonTable } from '../plan/comparison-report.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const DiffOptions = Locations.pick({ out: true }).extend({
  ...Report.shape,
  markdown: switchOption({ about: 'print a table for a comment on a pull request' }),
})

export function diffCommand(command: Command, { stdout, settings }: CommandContext): void {
  command
    .argument('[a]', 'the older generation (default: the one before B)')
    .argument('[b]', 'the newer generation (default: the live one)')
  addFlags(command, DiffOptions).action(
    async (a: string | undefined, b: string | undefined, flags: OptionValues) => {
      const { out, json, markdown } = readFlags(DiffOptions, flags, settings)
      const [from, to] = [a, b].map(text => (text === undefined ? null : parseCount(text, 'GENERATION', 1)))
      const comparison = await compareGenerations(out, from ?? null, to ?? null)
      const render = json ? JSON.stringify : markdown ? comparisonMarkdown : comparisonTable
      stdout.write(`${render(comparison)}\n`)
    },
  )
}
