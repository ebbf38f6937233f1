import * as z from 'zod'
import { issueText, shown } from '../../catalogue/issue.ts'
import { UsageError } from '../../errors.ts'
import { IndexBusy } from '../../search/create-searcher.ts'
import { SearchQuery, WEEKDAYS } from '../../search/search-query.ts'
import { SearchResult } from '../../search/search-result.ts'
import { documentedJson, type Parameter, type TreeEndpoint } from '../endpoint.ts'
import { defineError, defineErrorWith, httpError } from '../http/http-error.ts'
import { jsonRepresentation } from '../http/representation.ts'
import { OverQuota, SEARCHES_AT_ONCE } from '../search-quota.ts'

const invalid = defineErrorWith({
  status: 400,
  text: (issue: string) => `Invalid ${issue.replace(': it', '. It')}`,
  example: ['km: it is not a number: "far"'],
  reason: 'a parameter is something else',
})
const otherSearch = defineError(
  400,
  'Invalid cursor. It belongs to another search, or the catalogue has changed since',
  'search again without it',
)
const tooManySearches = defineErrorWith({
  status: 429,
  text: (message: string, _seconds: number) => `Too many searches. ${message}`,
  example: [`${SEARCHES_AT_ONCE} searches are not answered yet. Ask again when one is`, 1],
  reason:
    'the key, or the address without one, asks more at once or in a minute; `--searches-per-minute` sets the latter',
  headers: (_message, seconds) => ['Retry-After', String(seconds)],
})
const indexBusy = defineError(
  503,
  'The search index is being brought up to date. Send it again',
  'a large catalogue is searched for the first time, or soon after a change',
  ['Retry-After', '5'],
)

const { question, ...filters } = SearchQuery.shape
const FIELDS: Readonly<Record<string, z.ZodType>> = { q: question, ...filters }
const WRITTEN: Readonly<Record<string, { as: string; example: string; read(text: string): unknown }>> = {
  near: { as: 'latitude and longitude', example: '54.4858,-0.6128', read: readPoint },
  weekdays: { as: WEEKDAYS.join(', '), example: 'sa,su', read: text => text.split(',') },
}
const EXAMPLES: Readonly<Record<string, string>> = { q: 'kayak in Whitby under 50 pounds', currency: 'GBP' }

const parameters: readonly Parameter[] = Object.entries(FIELDS).map(([name, schema]) => {
  const { as, example = EXAMPLES[name] } = WRITTEN[name] ?? {}
  return {
    name,
    description: `${schema.description}${as === undefined ? '' : `: ${as}, joined by commas`}.`,
    schema: as === undefined ? schema : z.string(),
    ...(example === undefined ? {} : { example }),
  }
})

export const getSearch: TreeEndpoint = {
  path: '/api/search',
  method: 'GET',
  access: 'key',
  isFromFiles: true,
  documentation: {
    summary: 'Search products',
    description:
      'Products by words and by filters, the best first, with counts of the places, kinds, languages, durations and prices of all that match. Places, prices, durations and languages that `q` states are read as filters; `text` is words alone. An empty parameter is as good as none. `next` is the cursor of the next results.',
    parameters,
    responses: [documentedJson('What was found', SearchResult)],
    errors: [invalid, otherSearch, tooManySearches, indexBusy],
    examples: ({ location }) => [
      `/api/search?q=${encodeURIComponent('kayak under 50 pounds')}`,
      `/api/search?place=${encodeURIComponent(location)}&limit=2`,
    ],
  },
  createHandler:
    ({ search }) =>
    async request => {
      const asked = readQuery(request.query)
      try {
        return jsonRepresentation(await search(request, asked), null)
      } catch (error) {
        if (error instanceof OverQuota) throw httpError(tooManySearches, error.message, error.seconds)
        if (error instanceof IndexBusy) throw httpError(indexBusy)
        if (error instanceof UsageError) throw httpError(otherSearch)
        throw error
      }
    },
}

function readQuery(query: URLSearchParams): SearchQuery {
  const values = Object.keys(FIELDS).flatMap(name => {
    const text = query.get(name)?.trim()
    return text ? [[name === 'q' ? 'question' : name, parameterValue(name, text)] as const] : []
  })
  const asked = Object.fromEntries(values)
  const { data, error } = SearchQuery.safeParse(asked)
  if (data !== undefined) return data
  throw httpError(invalid, issueText(error, asked).replace(/^question/, 'q'))
}

/** `SearchQuery` checks the value later. */
function parameterValue(name: string, text: string): unknown {
  const written = WRITTEN[name]
  if (written !== undefined) return written.read(text)
  if (FIELDS[name]?.safeParse(text).success) return text
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  return text === 'true' || (text === 'false' ? false : text)
}

function readPoint(text: string): unknown {
  const [, latitude, longitude] = /^(-?\d+(?:\.\d*)?), *(-?\d+(?:\.\d*)?)$/.exec(text) ?? []
  if (latitude === undefined)
    throw httpError(invalid, `near: it is not latitude and longitude: ${shown(text)}`)
  return { latitude: Number(latitude), longitude: Number(longitude) }
}
