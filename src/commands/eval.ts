import type { Command, OptionValues } from 'commander'
import * as z from 'zod'
import { Locations } from '../config/build-options.ts'
import { CheckError, UsageError } from '../errors.ts'
import { option } from '../options/option.ts'
import { readersOf } from '../search/eval-readers.ts'
import { evaluate, readQuestions, type Score } from '../search/evaluate.ts'
import { openTreeIndex } from '../search/open-tree-index.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import type { CommandContext } from './terminals.ts'

const EvalOptions = Locations.pick({ out: true }).extend({
  atLeast: option(z.number().nullable(), {
    about: 'fail where search answers a smaller share in its first five, from 0 to 1',
    value: 'share',
    default: null,
    parse: parseShare,
    once: true,
  }),
  ...Report.shape,
})

export function evalCommand(command: Command, { stdout, settings }: CommandContext): void {
  command.argument('<questions>', 'a .jsonl file of questions with the ids or facts that answer them')
  addFlags(command, EvalOptions).action((file: string, flags: OptionValues) => {
    const { out, atLeast, json } = readFlags(EvalOptions, flags, settings)
    const questions = readQuestions(file)
    const index = openTreeIndex(out, 'Asking')
    try {
      const readers = readersOf(index, index.folder)
      const scores = [...readers].map(([name, read]) => evaluate(name, read, questions))
      stdout.write(json ? `${JSON.stringify({ questions: questions.length, scores })}\n` : textOf(scores))
      const [{ hitAt5 } = { hitAt5: 0 }] = scores
      if (atLeast !== null && hitAt5 < atLeast)
        throw new CheckError(
          `Asking "${out}": search answers ${percent(hitAt5)} of ${questions.length} questions in its first five, below ${percent(atLeast)}`,
          { hint: 'The questions that it misses are listed above' },
        )
    } finally {
      index.close()
    }
  })
}

function textOf(scores: readonly Score[]): string {
  const rows = scores.map(({ reader, hitAt1, hitAt5, ndcgAt5, tokens }) =>
    [reader, percent(hitAt1), percent(hitAt5), ndcgAt5.toFixed(3), String(tokens)].join('\t'),
  )
  const missed = scores.flatMap(({ reader, missed }) =>
    missed.map(question => `not found by ${reader}: ${question}\n`),
  )
  return `reader\tHit@1\tHit@5\tnDCG@5\ttokens\n${rows.join('\n')}\n${missed.join('')}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function parseShare(text: string, flag: string): number {
  const share = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  if (share >= 0 && share <= 1) return share
  throw new UsageError(`Reading ${flag}: "${text}" is no number from 0 to 1`)
}
