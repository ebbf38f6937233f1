import * as z from 'zod'
import { SearchResult } from '../../../search/search-result.ts'
import { FACET_NAMES } from '../../../surfaces/shared/facets.ts'
import { defineTool } from '../parts.ts'
import { markAsData } from '../supplier-text.ts'
import { Filters } from './search-products.ts'

export const listFacets = defineTool({
  name: 'list_facets',
  title: 'What there is to search by',
  description:
    'The places, kinds, languages, durations and prices of the catalogue, or of the products that filters leave, with how many products each has. The most frequent come first.',
  input: Filters,
  output: z.object({
    generation: z.int(),
    total: z.int().describe('How many products there are'),
    facets: SearchResult.shape.facets,
  }),
  async answer(query, asked) {
    const { generation, total, facets } = await asked.search({ ...query, limit: 1 })
    const lines = FACET_NAMES.map(
      facet => `${facet}: ${facets[facet].map(({ name, count }) => `${name} (${count})`).join('; ')}`,
    )
    return {
      text: `Products: ${total}.\n${markAsData(lines.join('\n'), asked.generation.manifestFile.digest)}`,
      data: { generation, total, facets },
    }
  },
})
