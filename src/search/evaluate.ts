import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { UsageError } from '../errors.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { BEST, type Reader, type Reading } from './eval-readers.ts'

/** A line of a file of questions: the products that answer it, a fact that an answer contains, or both. */
const Question = z
  .strictObject({
    question: z.string().min(1),
    ids: z.array(z.string()).min(1).optional(),
    contains: z.string().min(1).optional(),
  })
  .refine(({ ids, contains }) => ids !== undefined || contains !== undefined, {
    error: 'has neither ids nor contains',
  })
export type Question = z.infer<typeof Question>

/** How well one `Reader` answers: shares of the questions from 0 to 1, and the average tokens of an answer. */
export interface Score {
  reader: string
  hitAt1: number
  hitAt5: number
  ndcgAt5: number
  tokens: number
  missed: string[]
}

export function readQuestions(file: string): Question[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const questions = lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const { data, error } = Question.safeParse(parseJson(line))
    if (data !== undefined) return [data]
    const [issue] = error?.issues ?? []
    throw new UsageError(
      `Reading "${file}": line ${index + 1} is no question: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}`,
      { hint: 'A line is {"question": "...", "ids": ["..."]} or {"question": "...", "contains": "..."}' },
    )
  })
  if (questions.length === 0) throw new UsageError(`Reading "${file}": it has no questions`)
  return questions
}

export function evaluate(name: string, read: Reader, questions: readonly Question[]): Score {
  const all = questions.map(question => {
    const reading = read(question.question)
    return { question, reading, gains: gainsOf(question, reading) }
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / questions.length
  const found = (most: number) => mean(all.map(({ gains }) => (gains.slice(0, most).includes(1) ? 1 : 0)))
  return {
    reader: name,
    hitAt1: found(1),
    hitAt5: found(BEST),
    ndcgAt5: mean(all.map(({ question, gains }) => ndcg(gains, question))),
    tokens: Math.round(mean(all.map(({ reading }) => reading.tokens))),
    missed: all.filter(({ gains }) => !gains.includes(1)).map(({ question }) => question.question),
  }
}

function gainsOf({ ids, contains }: Question, { ids: found, texts }: Reading): number[] {
  const fact = contains?.toLowerCase()
  return found.slice(0, BEST).map((id, index) => {
    const isRight = ids === undefined || (ids.includes(id) && found.indexOf(id) === index)
    return isRight && (fact === undefined || (texts[index] ?? '').toLowerCase().includes(fact)) ? 1 : 0
  })
}

/** Normalized discounted cumulative gain (Järvelin and Kekäläinen, 2002) with gains of 0 and 1. */
function ndcg(gains: readonly number[], { ids }: Question): number {
  const discounted = (values: readonly number[]) =>
    values.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0)
  const possible = Math.min(BEST, ids?.length ?? Math.max(1, gains.filter(gain => gain === 1).length))
  return discounted(gains) / discounted(Array<number>(possible).fill(1))
}
