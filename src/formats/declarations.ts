import * as z from 'zod'
import type { FormatDeclaration } from './format.ts'
import { fieldsIn } from './validate.ts'

// The declarations of the built-in formats are always loaded, so this file imports nothing that renders records.

export const jsonDeclaration = {
  name: 'json' as const,
  extension: '.json',
  mediaType: 'application/json',
  offeredForProducts: true,
  summary: 'the cache record, one JSON object',
  fields: fieldsIn,
  separator: ',',
  close: '\n',
  textStart: () => 0,
  response: { type: 'records', as: 'as cache records' },
  isNegotiated: true,
} satisfies FormatDeclaration

export const jsonlDeclaration = {
  name: 'jsonl' as const,
  extension: '.jsonl',
  mediaType: 'application/jsonl',
  offeredForProducts: true,
  summary: 'one JSON object a line, products with their whole text, for search engines and loaders',
  separator: '\n',
  close: '\n',
  textStart: () => 0,
  response: {
    type: 'content',
    examples: {
      account: '{"type":"account","id":"5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0","name":"Slipway & Heather"}',
      product: '{"type":"product","id":"harbour-kayak-tour-sh101","name":"Whitby Harbour by Kayak"}',
    },
  },
  isNegotiated: false,
} satisfies FormatDeclaration

const GRAPH = '{"@context":"https://schema.org","@graph":['

export const jsonldDeclaration = {
  name: 'jsonld' as const,
  extension: '.jsonld',
  mediaType: 'application/ld+json',
  offeredForProducts: true,
  summary: 'schema.org: TravelAgency, Product and TouristTrip',
  separator: ',',
  close: ']}\n',
  textStart: () => GRAPH.length,
  response: { type: 'document', open: GRAPH },
  isNegotiated: true,
} satisfies FormatDeclaration

export const jsonOctoDeclaration = {
  name: 'json-octo' as const,
  extension: '.octo.json',
  mediaType: 'application/json',
  offeredForProducts: false,
  summary: 'OCTO 2.x products with content and pricing',
  fields: file => withoutTitleInOptions(fieldsIn(file)),
  separator: ',',
  close: '\n',
  textStart: () => 0,
  response: { type: 'records', as: 'in the form of OCTO' },
  isNegotiated: false,
} satisfies FormatDeclaration

const Options = z.array(z.looseObject({ title: z.unknown(), internalName: z.unknown() }))

/** Returns `fields` without the product's title in options. So a new title changes no option in the change feed. */
function withoutTitleInOptions(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const options = Options.safeParse(fields['options']).data
  if (options === undefined) return fields
  const named = options.map(({ title, internalName, ...option }) =>
    title === fields['title'] ? option : { ...option, title, internalName },
  )
  return { ...fields, options: named }
}

export const FENCE = '---\n'

export const markdownDeclaration = {
  name: 'markdown' as const,
  extension: '.md',
  mediaType: 'text/markdown; charset=utf-8',
  offeredForProducts: true,
  summary: 'the page as Markdown behind a short YAML front matter',
  separator: '\n***\n\n',
  close: '',
  textStart(file) {
    const fence = file.indexOf(`\n${FENCE}`)
    return fence === -1 ? -1 : fence + FENCE.length + 2
  },
  response: {
    type: 'content',
    examples: {
      account: '# Slipway & Heather\n\nSix people, nineteen kayaks and a patient spaniel.\n',
      product: '# Whitby Harbour by Kayak\n\nWhitby makes most sense from the water.\n',
    },
  },
  isNegotiated: true,
} satisfies FormatDeclaration

export const textDeclaration = {
  name: 'text' as const,
  extension: '.txt',
  mediaType: 'text/plain; charset=utf-8',
  offeredForProducts: true,
  summary: 'the page as plain text, no markup',
  separator: '\n\n* * *\n\n',
  close: '\n',
  textStart: () => 0,
  response: {
    type: 'content',
    examples: {
      account: 'Slipway & Heather\n\nSix people, nineteen kayaks and a patient spaniel.',
      product: 'Whitby Harbour by Kayak\n\nWhitby makes most sense from the water.',
    },
  },
  isNegotiated: true,
} satisfies FormatDeclaration
