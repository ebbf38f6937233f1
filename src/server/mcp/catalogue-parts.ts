import type { McpParts } from './parts.ts'
import { planDay } from './plan-day.ts'
import { listResources, readResource, TEMPLATES } from './resources.ts'
import { compareProducts } from './tools/compare-products.ts'
import { getProduct } from './tools/get-product.ts'

/** What agents are offered of a catalogue. */
export const catalogueParts: McpParts = {
  tools: [getProduct, compareProducts],
  prompts: [planDay],
  templates: TEMPLATES,
  resources: listResources,
  read: readResource,
}
