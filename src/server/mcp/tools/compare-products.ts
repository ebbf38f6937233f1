import { hash } from 'node:crypto'
import * as z from 'zod'
import { numbersInEnglish } from '../../../catalogue/duration.ts'
import { priceInEnglish } from '../../../catalogue/price.ts'
import type { RecordLine } from '../../../tree/record-line.ts'
import { type Asked, defineTool } from '../define-tool.ts'
import { findProduct, readProduct } from '../product-file.ts'
import { markAsData } from '../supplier-text.ts'
import { operatorOf, ProductId } from './get-product.ts'

const [MOST, LONGEST_CELL] = [5, 200]

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
    const fields = new Set(facts.flatMap(one => [...one.keys()]))
    const rows = [...fields].map(field => ({ field, values: facts.map(one => one.get(field) ?? null) }))
    const differs = rows.filter(({ values }) => new Set(values).size > 1)
    const same = rows.flatMap(({ field, values: [value, ...others] }) =>
      value && others.every(other => other === value) ? [{ field, value }] : [],
    )
    const products = lines.map(({ id, title }) => ({ id, title }))
    const text = [
      rowOf(['', ...products.map(({ title }) => title)]),
      rowOf(['---', ...products.map(() => '---')]),
      rowOf(['id', ...products.map(({ id }) => id)]),
      ...differs.map(({ field, values }) => rowOf([field, ...values.map(value => value ?? '-')])),
      ...(same.length === 0 ? [] : ['', 'All of them:', '']),
      ...same.map(({ field, value }) => `- ${field}: ${value}`),
    ].join('\n')
    return {
      text: markAsData(text, hash('sha256', lines.map(({ digest }) => digest).join(''))),
      data: { generation: asked.generation.number, products, differs, same },
    }
  },
})

async function factsOf(line: RecordLine, asked: Asked): Promise<Map<string, string>> {
  const { place, category, price, minutes, languages, starts, ends } = line.card ?? {}
  const { sections = new Map<string, unknown>() } = (await readProduct(asked, line, 'markdown')) ?? {}
  const facts: [string, unknown][] = [
    ['operator', operatorOf(line, asked)],
    ['place', place],
    ['kind', category],
    ['price from', price && priceInEnglish(price)],
    ['duration in minutes', minutes && numbersInEnglish(minutes)],
    ['languages', languages?.join(', ')],
    ['first day', starts],
    ['last day', ends],
    ...[...sections].map(([name, text]): [string, unknown] => [name, String(text).replace(/^## .*/, '')]),
  ]
  return new Map(
    facts.flatMap(([field, value]) => {
      const text = String(value ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      if (field === '' || text === '') return []
      return [[field, text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text]]
    }),
  )
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
