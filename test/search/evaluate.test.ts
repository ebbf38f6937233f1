import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { evaluate, readQuestions } from '../../src/search/evaluate.ts'
import { tourpress } from '../helpers/tourpress.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { sampleIndex } from './sample-index.ts'

const QUESTIONS = join(import.meta.dirname, '../../examples/questions.jsonl')

it('scores follow their definitions', () => {
  const answers: Record<string, string[]> = { first: ['a', 'b'], second: ['b', 'a'], none: ['c'] }
  const score = evaluate(
    'by hand',
    question => ({ ids: answers[question] ?? [], texts: ['A fact', 'x'], tokens: 10 }),
    [
      { question: 'first', ids: ['a'] },
      { question: 'second', ids: ['a'] },
      { question: 'none', ids: ['a'] },
      { question: 'first', contains: 'a FACT' },
    ],
  )
  // nDCG: 1, 1 / log2(3), 0 and 1.
  expect(score).toEqual({
    ...{ reader: 'by hand', hitAt1: 0.5, hitAt5: 0.75, tokens: 10, missed: ['none'] },
    ndcgAt5: (2 + 1 / Math.log2(3)) / 4,
  })
})

it('a line that is no question is named', () => {
  const file = join(temporaryFolder(), 'q.jsonl')
  writeFileSync(file, '{"question":"a","ids":["b"]}\n{"question":"a"}\n')
  expect(() => readQuestions(file)).toThrow('line 2 is no question: has neither ids nor contains')
})

it('tourpress eval and ask answer over a tree, and eval fails below --at-least', async () => {
  const { folder, remove } = await sampleIndex()
  try {
    const out = ['--out', join(folder, 'out')]
    const good = await tourpress(['eval', QUESTIONS, ...out, '--at-least', '0.8'])
    expect([good.code, good.stderr]).toEqual([0, ''])
    expect(good.stdout).toMatch(/^reader\tHit@1\tHit@5\tnDCG@5\ttokens\nsearch\t.*\nchunks\t.*\nllms.txt\t/)
    const file = join(folder, 'q.jsonl')
    writeFileSync(file, '{"question":"kayak","ids":["nothing"]}\n')
    const bad = await tourpress(['eval', file, ...out, '--at-least', '1'])
    expect([bad.code, bad.stdout.includes('not found by search: kayak')]).toEqual([5, true])
    const few = await tourpress(['eval', file, ...out, '--at-least', 'search=0,chunks=0.5'])
    expect([few.code, few.stderr]).toEqual([
      5,
      expect.stringContaining('by chunks, the first five answer 0.0 % of 1 questions, below 50.0 %'),
    ])
    const twice = await tourpress(['eval', file, ...out, '--at-least', '0.9,0.8'])
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('"0.9,0.8" has two shares')])
    const unknown = await tourpress(['eval', file, ...out, '--at-least', 'pages=1'])
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('it has no "pages"')])
    const asked = await tourpress(['ask', 'kayak in Whitby under 50 pounds', ...out, '--limit', '1'])
    expect(asked.stdout).toMatch(/place: "whitby"[\s\S]*2 found\n\n1\. Whitby Harbour by Kayak/)
    const { hits } = JSON.parse((await tourpress(['ask', 'kayak', ...out, '--json'])).stdout)
    expect(hits[0]).toMatchObject({ id: 'harbour-kayak-tour-sh101', why: ['kayak'] })
  } finally {
    remove()
  }
})
