import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { toBlocks } from '../../src/document/html/rich-text.ts'
import { toText } from '../../src/document/to-text.ts'
import { isAll } from '../helpers/extent.ts'
import { markdownOf } from './pages.ts'

/** Overflowing the stack needs the full length. Code that is not linear is slow with a thirtieth already. */
const LONG = isAll ? 2_000_000 : 66_000
const repeated = (part: string, bytes = isAll ? 200_000 : 30_000) => part.repeat(bytes / part.length)

/** Long texts that break parsers with nested loops or recursion. */
const TEXTS: Record<string, string> = {
  'bold elements that nobody closes': repeated('<b>', LONG),
  'opening brackets': repeated('[', LONG),
  'addresses without an end': repeated('www.', LONG),
  'addresses in a line': repeated('https://e.example ', LONG),
  'paragraphs and nothing else': repeated('<p>x</p>'),
  'bold elements with nothing in them': repeated('<b></b>'),
  'paragraphs that nobody closes': repeated('<p>'),
  'line breaks': repeated('<br>'),
  'lines with breaks': repeated('x<br>'),
  items: repeated('<li>x'),
  links: repeated('<a href="https://e.example">x</a>'),
  headings: repeated('<h1>x</h1>'),
  'comments that nobody closes': repeated('<!--'),
  attributes: `<p ${repeated('a=b ')}>x`,
  'character references': repeated('&amp;'),
  ampersands: repeated('&a'),
  'less-than signs': repeated('<'),
  images: repeated('!['),
  stars: repeated('*a'),
  backticks: repeated('`'),
  schemes: repeated('https://'),
  'at signs': repeated('a@'),
  newlines: repeated('\n '),
  spaces: `a${repeated(' ')}b`,
  'a cell of pipes': `<table><tr><td>${repeated('|')}</table>`,
  'an address of opening brackets': `https://e.example/${repeated('(')}`,
}

/** Long texts that are read in a separate thread, because an endless loop can only be stopped from outside. */
const ENDLESS: Record<string, string> = {
  'an address of closing brackets': `https://e.example/${repeated(')', 20_000)}`,
  'an address of dots that do not end it': `https://e.example/${repeated('.')}x`,
  'tags without an end': repeated('<b '),
  'spaces after a break': `<p><br>${repeated(' <b></b>', 800_000)}`,
  'elements that something unknown ends': repeated('<div></x>', 100_000),
  'slanted elements that a bold one ends': repeated('<i></b>', 100_000),
}

const Read = z.object({ length: z.int(), cpuSeconds: z.number() })
/** CPU time of the thread, independent of the machine's load. Texts take less than one second; nested loops took minutes. */
const MOST_CPU_SECONDS = 30

describe('toBlocks', () => {
  const worker = new Worker(new URL('./endless-input-worker.ts', import.meta.url))
  afterAll(() => worker.terminate())

  it.each(Object.entries(TEXTS).map(([name, text]) => ({ name, text })))(
    'toBlocks reads long texts: $name',
    ({ text }) => {
      const blocks = toBlocks(text)
      expect(toText(blocks).length).toBeLessThanOrEqual(text.length)
      expect(markdownOf(blocks).length).toBeLessThan(3 * text.length)
    },
  )

  it.each(Object.entries(ENDLESS).map(([name, text]) => ({ name, text })))(
    'toBlocks finishes with long texts: $name',
    async ({ text }) => {
      worker.postMessage(text)
      const read = await new Promise((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })
      const { length, cpuSeconds } = Read.parse(read)
      expect(length).toBeLessThanOrEqual(text.length)
      expect(cpuSeconds).toBeLessThan(MOST_CPU_SECONDS)
    },
  )
})
