import { Command } from 'commander'
import { DEFAULTS } from '../config.ts'
import { compareGenerations } from '../plan/compare-generations.ts'
import { comparisonMarkdown, comparisonTable } from '../plan/comparison-report.ts'
import { parseCount } from './parse-option.ts'
import type { Terminals } from './terminals.ts'

interface Flags {
  out: string
  json: boolean
  markdown: boolean
}

/** `tourpress diff [A] [B]` */
export function diffCommand({ stdout }: Terminals): Command {
  return new Command('diff')
    .description('say what changed between two generations: records, titles, prices, texts')
    .argument('[a]', 'the older one; the one before B where none is named')
    .argument('[b]', 'the newer one; the live one where none is named')
    .option('--out <dir>', 'output root', DEFAULTS.out)
    .option('--json', 'print one JSON report, and nothing else, on standard output', false)
    .option('--markdown', 'print a table for a comment on a pull request', false)
    .action(async (a: string | undefined, b: string | undefined, flags: Flags) => {
      const [from, to] = [a, b].map(text => (text === undefined ? null : parseCount('GENERATION', text, 1)))
      const comparison = await compareGenerations(flags.out, from ?? null, to ?? null)
      const render = flags.json ? JSON.stringify : flags.markdown ? comparisonMarkdown : comparisonTable
      stdout.write(`${render(comparison)}\n`)
    })
}
