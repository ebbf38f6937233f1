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
  atLeast: option(z.record(z.string(), z.number()), {
    about:
      'fail where search answers a smaller share in its first five, from 0 to 1; or shares of several, such as search=0.9,chunks=0.8',
    value: 'share',
    default: {},
    parse: parseShares,
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
      for (const name of Object.keys(atLeast))
        if (!readers.has(name))
          throw new UsageError(`Asking "${out}": it has no "${name}"`, {
            hint: `It has ${[...readers.keys()].join(', ')}; --surfaces of a build adds others`,
          })
      const scores = [...readers].map(([name, read]) => evaluate(name, read, questions))
      stdout.write(json ? `${JSON.stringify({ questions: questions.length, scores })}\n` : textOf(scores))
      for (const { reader, hitAt5 } of scores) {
        const least = atLeast[reader]
        if (least !== undefined && hitAt5 < least)
          throw new CheckError(
            `Asking "${out}": by ${reader}, the first five answer ${percent(hitAt5)} of ${questions.length} questions, below ${percent(least)}`,
            { hint: 'The questions that it misses are listed above' },
          )
      }
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

/** A share without a name, such as `0.9`, is for `search`. */
function parseShares(text: string, flag: string): Record<string, number> {
  const parts = text.split(',').map(part => /^(?:([a-z.]+)=)?(\d*\.?\d+)$/.exec(part) ?? [])
  if (parts.some(([, , share]) => !(Number(share) <= 1)))
    throw new UsageError(`Reading ${flag}: "${text}" is no number from 0 to 1`, {
      hint: 'Shares of several are written as search=0.9,chunks=0.8',
    })
  const shares = Object.fromEntries(parts.map(([, reader = 'search', share]) => [reader, Number(share)]))
  if (Object.keys(shares).length < parts.length)
    throw new UsageError(`Reading ${flag}: "${text}" has two shares of one way to search`)
  return shares
}
