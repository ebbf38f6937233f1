import { hash } from 'node:crypto'
import * as z from 'zod'
import type { RecordLine } from '../../../tree/record-line.ts'
import { type Asked, defineTool, ToolError } from '../parts.ts'
import { findProduct, readProduct } from '../product-file.ts'
import { markAsData } from '../supplier-text.ts'
import { operatorOf, ProductId } from './get-product.ts'

const MOST = 5
/** Most characters of a cell; what is longer is for get_product. */
const LONGEST_CELL = 300

const Row = z.object({
  field: z.string(),
  values: z.array(z.string().nullable()).describe('In the order of the products; null is not stated'),
})

export const compareProducts = defineTool({
  name: 'compare_products',
  title: 'Products beside each other',
  description: 'A table of what differs between two to five products, and what they have in common.',
  input: z.object({
    ids: z.array(ProductId).min(2).max(MOST).describe('Ids of the products, as search_products tells them'),
  }),
  output: z.object({
    generation: z.int(),
    products: z.array(z.object({ id: z.string(), title: z.string() })),
    differs: z.array(Row),
    same: z.array(z.object({ field: z.string(), value: z.string() })),
  }),
  async answer({ ids }, asked) {
    const lines = [...new Set(ids)].map(id => findProduct(asked, id))
    const facts = await Promise.all(lines.map(line => factsOf(line, asked)))
    const fields = [...new Set(facts.flatMap(one => Object.keys(one)))]
    const rows = fields.map(field => ({ field, values: facts.map(one => one[field] ?? null) }))
    const differs = rows.filter(({ values }) => new Set(values).size > 1)
    const same = rows.flatMap(({ field, values: [value, ...others] }) =>
      value && others.every(other => other === value) ? [{ field, value }] : [],
    )
    const products = lines.map(({ id, title }) => ({ id, title }))
    const table = [
      ['', ...products.map(({ title }) => title)],
      products.length + 1,
      ['id', ...products.map(({ id }) => id)],
      ...differs.map(({ field, values }) => [field, ...values.map(value => value ?? '-')]),
    ].map(cells =>
      typeof cells === 'number' ? `|${'---|'.repeat(cells)}` : `| ${cells.map(inCell).join(' | ')} |`,
    )
    const shared = same.map(({ field, value }) => `- ${field}: ${value}`)
    const text = [...table, ...(shared.length === 0 ? [] : ['', 'All of them:', '', ...shared])].join('\n')
    return {
      text: markAsData(text, hash('sha256', lines.map(({ digest }) => digest).join(''))),
      data: { generation: asked.generation.number, products, differs, same },
    }
  },
})

/** What travellers compare; a fact that the tree does not tell is missing. */
async function factsOf(line: RecordLine, asked: Asked): Promise<Record<string, string>> {
  const { card = {} } = line
  const { sections } = await readProduct(asked, line, 'json').catch(error => {
    // A tree without JSON tells what its lists tell.
    if (error instanceof ToolError) return { sections: new Map<string, unknown>() }
    throw error
  })
  const { minutes, price } = card
  const facts = {
    operator: operatorOf(line, asked),
    summary: card.summary,
    place: card.place,
    stops: card.stops?.map(({ name }) => name),
    kind: card.category,
    'price from': price && `${price.amount} ${price.currency}`,
    'duration in minutes': minutes && [minutes.from, minutes.to].filter(Boolean).join(' to '),
    languages: card.languages,
    labels: card.labels,
    accessibility: card.access,
    'first day': card.starts,
    'last day': card.ends,
    included: textsOf(sections, 'INCLUSION', 'included'),
    'not included': textsOf(sections, 'EXCLUSION', 'excluded'),
    highlights: textsOf(sections, 'HIGHLIGHT', 'highlights'),
    cancellation: textsOf(sections, 'CANCELLATION_TERM', ''),
  }
  return Object.fromEntries(
    Object.entries(facts).flatMap(([field, value]) => {
      const text = [value ?? []].flat().join('; ')
      return text === '' ? [] : [[field, text.slice(0, LONGEST_CELL)]]
    }),
  )
}

const Feature = z.object({ type: z.string(), shortDescription: z.string() })
const Texts = z.array(z.string())

/** The texts of OCTO's features of a type, or those that a cache record has below `key`. */
function textsOf(sections: ReadonlyMap<string, unknown>, type: string, key: string): string[] {
  const features = z.array(z.unknown()).safeParse(sections.get('features')).data ?? []
  const texts = features.flatMap(feature => {
    const { data } = Feature.safeParse(feature)
    return data?.type === type ? [data.shortDescription] : []
  })
  return texts.length > 0 ? texts : (Texts.safeParse(sections.get(key)).data ?? [])
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
