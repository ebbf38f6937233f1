import type { ListItem } from 'mdast'
import { bullets } from '../nodes.ts'
import type { Placeholder, Placeholders } from './placeholder.ts'

export interface IndexPage {
  siteName: string
  operators: number
  products: number
  suffixes: readonly string[]
  lists: Readonly<Record<IndexList, readonly ListItem[]>>
}

export type IndexList = 'operators' | 'products' | 'wholeText' | 'facets' | 'data'

const list = (name: IndexList): Placeholder<IndexPage> => ({
  kind: 'list',
  get: ({ record: { lists } }) => (lists[name].length === 0 ? null : bullets([...lists[name]])),
})

const count = (get: (page: IndexPage) => number): Placeholder<IndexPage> => ({
  kind: 'value',
  get: ({ record, messages }) => messages.number(get(record)),
})

export const indexPlaceholders = {
  siteName: { kind: 'value', get: ({ record: { siteName } }) => siteName },
  operatorCount: count(({ operators }) => operators),
  productCount: count(({ products }) => products),
  suffixes: { kind: 'value', get: ({ record: { suffixes } }) => suffixes.join(', ') },
  operators: list('operators'),
  products: list('products'),
  wholeText: list('wholeText'),
  facets: list('facets'),
  data: list('data'),
} satisfies Placeholders<IndexPage>
