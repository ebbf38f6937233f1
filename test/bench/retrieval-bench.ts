import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as z from 'zod'
import { fileId } from '../../src/formats/file-id.ts'
import { CURRENT } from '../../src/tree/generations.ts'
import { sharedFiles } from '../helpers/shared.ts'
import type { Bench } from './bench.ts'
import { freshFolder } from './fresh-folder.ts'
import { type Question, questions } from './retrieval/questions.ts'
import { rank } from './retrieval/rank.ts'
import { runTourpress } from './run-build.ts'
import { assertDone } from './run-measured.ts'
import { figure, verdict } from './table.ts'

/** How many chunks, links or documents a reader looks at. */
const BEST = 5
/** Of the questions, in percent. */
const OWED = 90

const SAMPLE = join(import.meta.dirname, '../../examples/catalogue.json')

const Items = z.object({
  accounts: z.array(z.record(z.string(), z.unknown())).default([]),
  products: z.array(z.record(z.string(), z.unknown())),
})
const Chunk = z.object({ record: z.string(), text: z.string() })

/** What a reader found of a question: the right product among the best, and the answer in it. */
interface Found {
  product: boolean
  answer: boolean
}

/** Whether a traveller's question leads to the right product and to its answer. */
export const retrievalBench: Bench = {
  about: 'questions of travellers answered from chunks, and by llms.txt with two clicks',
  async run({ folder, say }) {
    say('building')
    const tree = buildTree(folder)
    const read = (path: string) => readFileSync(join(tree, path), 'utf8')
    for (const { text, product, answer } of questions)
      if (!answer.test(read(documentOf(product))))
        throw new Error(`The document of ${product} does not answer "${text}"`)
    say('asking')
    const chunks = chunksIn(read)
    const byChunks = rank(chunks, ({ text }) => text)
    const readers = {
      'chunks, the best five': (question: Question) => {
        const own = byChunks(question.text, BEST).filter(({ record }) => record === question.product)
        return { product: own.length > 0, answer: own.some(({ text }) => question.answer.test(text)) }
      },
      'llms.txt, two clicks': (question: Question) => {
        const product = clicked(question.text, read).includes(documentOf(question.product))
        return { product, answer: product }
      },
    }
    const found = Object.entries(readers).map(([name, reader]) => ({ name, all: questions.map(reader) }))
    return {
      title: 'retrieval',
      isTimed: false,
      columns: ['reader', 'questions', 'right product', 'with its answer', 'owed'],
      rows: found.map(({ name, all }) => {
        const count = (key: keyof Found) => all.filter(one => one[key]).length
        const share = (100 * count('answer')) / questions.length
        return [
          name,
          figure(questions.length),
          figure(count('product')),
          figure(count('answer')),
          verdict(share, { least: OWED }, 'percent'),
        ]
      }),
      notes: [
        `${figure(chunks.length)} chunks; BM25 over their texts, and over the lines of links`,
        ...found.flatMap(({ name, all }) =>
          questions
            .filter((_, index) => all[index]?.answer === false)
            .map(({ locale, text }) => `not found by ${name}: ${text} (${locale})`),
        ),
      ],
    }
  },
}

/** The sample and the real catalogues as one: a question has to find its product among all of them. */
function buildTree(folder: string): string {
  const place = freshFolder(folder)
  const source = join(place, 'source.jsonl')
  const { centreValDeLoire, nationalParks } = sharedFiles
  for (const file of [centreValDeLoire, nationalParks])
    if (!existsSync(file)) throw new Error(`There is no "${file}", which the questions are about`)
  const items = [SAMPLE, nationalParks].flatMap(file => {
    const { accounts, products } = Items.parse(JSON.parse(readFileSync(file, 'utf8')))
    return [
      ...accounts.map(record => ({ ...record, type: 'account' })),
      ...products.map(record => ({ ...record, type: 'product' })),
    ]
  })
  writeFileSync(
    source,
    readFileSync(centreValDeLoire, 'utf8') + items.map(item => `${JSON.stringify(item)}\n`).join(''),
  )
  const out = join(place, 'out')
  const args = ['build', source, '--out', out, '--store', join(place, 'catalogue.db')]
  const measured = runTourpress(folder, { args: [...args, '--surfaces', 'llms,chunks'] })
  assertDone('Building the catalogue of the questions', measured)
  return realpathSync(join(out, CURRENT))
}

function chunksIn(read: (path: string) => string): z.infer<typeof Chunk>[] {
  const { accounts } = z
    .object({ accounts: z.array(z.object({ path: z.string() })) })
    .parse(JSON.parse(read('chunks/index.json')))
  return accounts.flatMap(({ path }) =>
    read(path)
      .split('\n')
      .slice(0, -1)
      .map(line => Chunk.parse(JSON.parse(line))),
  )
}

interface Link {
  /** Relative to the tree. */
  path: string
  line: string
}

/** The documents that a reader has open who follows the best links of `llms.txt`, and then the best on those pages. */
function clicked(question: string, read: (path: string) => string): string[] {
  const best = (links: readonly Link[]) =>
    rank(
      // What is for programs is opened by no reader.
      links.filter(({ path }) => isDocument(path) || isIndex(path)),
      ({ line }) => line,
    )(question, BEST)
  const first = best(linksOf('llms.txt', read))
  const second = best([
    ...first.filter(({ path }) => isDocument(path)),
    ...first.flatMap(({ path }) => (isIndex(path) ? linksOf(path, read) : [])),
  ])
  return second.map(({ path }) => path).filter(isDocument)
}

const isDocument = (path: string) => path.endsWith('.md')
const isIndex = (path: string) => /^llms(?:-operators)?\//.test(path)

function linksOf(page: string, read: (path: string) => string): Link[] {
  return [...read(page).matchAll(/^- \[(?<title>[^\]]+)\]\((?<url>[^)]+)\)(?<note>.*)$/gm)].map(
    ({ groups: { title = '', url = '', note = '' } = {} }) => ({
      path: posix.join(posix.dirname(page), url),
      line: `${title} ${note}`,
    }),
  )
}

function documentOf(product: string): string {
  return `products/${fileId(product)}.md`
}
