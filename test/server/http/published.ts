import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** Reads a file of the live generation from the disk. */
export function publishedText(folder: string, file: string): string {
  return readFileSync(join(folder, 'out/current', file), 'utf8')
}

const Graph = z.strictObject({ '@context': z.literal('https://schema.org'), '@graph': z.array(z.unknown()) })
const withoutNewline = (text: string) => text.replace(/\n$/, '')
const withoutFrontMatter = (text: string) => text.replace(/^---\n[\s\S]*?\n---\n\n/, '')

const content = (format: string, texts: readonly string[], separator: string) => ({
  format,
  content: texts.join(separator),
  count: texts.length,
})

/** Makes the expected response of each format from published texts (docs/server.md, Answers in a format). */
export const composed: Record<string, { extension: string; body: (files: readonly string[]) => object }> = {
  json: {
    extension: '.json',
    body: files => ({ accounts: files.map(file => JSON.parse(file)), count: files.length }),
  },
  jsonl: { extension: '.jsonl', body: files => content('jsonl', files.map(withoutNewline), '\n') },
  jsonld: {
    extension: '.jsonld',
    body: files => ({
      '@context': 'https://schema.org',
      '@graph': files.flatMap(file => Graph.parse(JSON.parse(file))['@graph']),
    }),
  },
  'json-octo': {
    extension: '.octo.json',
    body: files => ({ accounts: files.map(file => JSON.parse(file)), count: files.length }),
  },
  markdown: {
    extension: '.md',
    body: files => content('markdown', files.map(withoutFrontMatter), '\n***\n\n'),
  },
  text: { extension: '.txt', body: files => content('text', files.map(withoutNewline), '\n\n* * *\n\n') },
}
