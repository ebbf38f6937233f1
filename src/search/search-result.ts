import * as z from 'zod'
import { FACET_NAMES } from '../surfaces/shared/facets.ts'

/** A product that was found. What is unknown is left out. */
export const SearchHit = z
  .object({
    id: z.string(),
    title: z.string(),
    account: z.object({ id: z.string(), name: z.string() }),
    place: z.string().optional(),
    kind: z.string().optional(),
    price: z.object({ amount: z.string(), currency: z.string() }).optional(),
    minutes: z.object({ from: z.int(), to: z.int().optional() }).optional(),
    languages: z.array(z.string()).optional(),
    summary: z.string().optional(),
    url: z.string().optional().describe('Address of its page; only with a base URL'),
    path: z.string().describe('Address of its page in the tree, else of its Markdown or its first format'),
    score: z.number().describe('How well it matches; higher is better'),
    distanceKm: z.number().optional(),
    why: z.array(z.string()).optional().describe('The words that it was found by'),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

const Group = z.object({
  name: z.string(),
  key: z.string(),
  count: z.int(),
})

/** How many of the found products share a value, the most frequent first. */
const Groups = z.array(Group)

export const SearchResult = z
  .object({
    generation: z.int().describe('The generation that was searched'),
    total: z.int().describe('How many products match'),
    hits: z.array(SearchHit),
    facets: z.record(z.enum(FACET_NAMES), Groups),
    understood: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The words and filters that `question` was read as'),
    next: z.string().optional().describe('Cursor of the next results'),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>
