import type { McpParts } from './parts.ts'
import { planDay } from './plan-day.ts'
import { listResources, readResource, TEMPLATES } from './resources.ts'
import { compareProducts } from './tools/compare-products.ts'
import { getProduct } from './tools/get-product.ts'
import { listFacets } from './tools/list-facets.ts'
import { searchProducts } from './tools/search-products.ts'

/** What agents are offered of a catalogue. */
export const catalogueParts: McpParts = {
  tools: [searchProducts, getProduct, compareProducts, listFacets],
  prompts: [planDay],
  templates: TEMPLATES,
  resources: listResources,
  read: readResource,
}
