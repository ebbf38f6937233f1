import * as z from 'zod'

/** The days of the week from Monday, as schema.org's `openingHours` abbreviates them, in lower case. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const

export const LONGEST_TEXT = 500
export const MOST_HITS = 100
export const DEEPEST = 1000

const name = (about: string) => z.string().min(1).max(200).optional().describe(about)
const day = z.iso.date('is not a day written as YYYY-MM-DD')

/**
 * A search. Filters are applied before results are ranked. A product without a value that a filter tests is left out.
 * OpenAPI, MCP and the help show these descriptions.
 */
export const SearchQuery = z.object({
  text: z.string().max(LONGEST_TEXT).optional().describe('Words to find; none of them is syntax'),
  question: z
    .string()
    .max(LONGEST_TEXT)
    .optional()
    .describe('A question in words, of which places, prices, durations and languages are read as filters'),
  near: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional()
    .describe('Only products around this point'),
  km: z.number().positive().max(20_000).optional().describe('The radius around `near`; 25 by default'),
  place: name('Town or stop, ignoring case, accents and punctuation'),
  kind: name('Category, ignoring case, accents and punctuation'),
  operator: name("The operator's name or id"),
  language: name('BCP 47 code of a language that is spoken'),
  priceTo: z.number().min(0).optional().describe('The highest price in major units; 0 finds what is free'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is not a currency code in three capitals')
    .optional()
    .describe('ISO 4217 code of the prices to find'),
  minutesTo: z.number().positive().optional().describe('The longest duration in minutes'),
  minutesFrom: z.number().min(0).optional().describe('The shortest duration in minutes'),
  from: day.optional().describe('Open on this day or later, YYYY-MM-DD'),
  to: day.optional().describe('Open on this day or before, YYYY-MM-DD'),
  weekdays: z.array(z.enum(WEEKDAYS)).max(7).optional().describe('Not closed on one of these days'),
  accessible: z
    .boolean()
    .optional()
    .describe(
      'Only products labelled wheelchair-accessible, or that describe their accessibility and do not deny it',
    ),
  sort: z
    .enum(['relevance', 'distance', 'price'])
    .optional()
    .describe('Order of results; relevance by default, distance where only `near` is given'),
  limit: z.int().min(1).max(MOST_HITS).default(20).describe('Results of one answer'),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe(`\`next\` of the answer before; cursors reach ${DEEPEST} results`),
  explain: z.boolean().optional().describe('Say which words each result was found by'),
})
export type SearchQuery = z.infer<typeof SearchQuery>
export type SearchInput = z.input<typeof SearchQuery>
