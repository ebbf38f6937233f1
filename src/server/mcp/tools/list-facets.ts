import * as z from 'zod'
import { defineTool } from '../parts.ts'
import { markAsData } from '../supplier-text.ts'
import { Filters } from './search-products.ts'

const FACETS = ['places', 'kinds', 'languages', 'durations', 'prices'] as const
const Groups = z.array(z.object({ name: z.string(), key: z.string(), count: z.int() }))

export const listFacets = defineTool({
  name: 'list_facets',
  title: 'What there is to search by',
  description:
    'The places, kinds, languages, durations and prices of the catalogue, or of the products that filters leave, with how many products each has. The most frequent come first.',
  input: Filters,
  output: z.object({
    generation: z.int(),
    total: z.int().describe('How many products there are'),
    ...{ places: Groups, kinds: Groups, languages: Groups, durations: Groups, prices: Groups },
  }),
  async answer(query, asked) {
    const { generation, total, facets } = await asked.search({ ...query, limit: 1 })
    const lines = FACETS.map(
      facet => `${facet}: ${facets[facet].map(({ name, count }) => `${name} (${count})`).join('; ')}`,
    )
    return {
      text: `${total} products.\n${markAsData(lines.join('\n'), asked.generation.manifestFile.digest)}`,
      data: { generation, total, ...facets },
    }
  },
})
