import type { ListItem } from 'mdast'
import { bullets } from '../nodes.ts'
import type { Placeholder, Placeholders } from './placeholder.ts'

/** What the index for language models is made from. */
export interface IndexPage {
  /** What the site is called. */
  siteName: string
  operators: number
  products: number
  /** Suffixes of the files that a record has beside its Markdown. */
  suffixes: readonly string[]
  lists: Readonly<Record<IndexList, readonly ListItem[]>>
}

/** Its lists of links. */
export type IndexList = 'operators' | 'products' | 'wholeText' | 'facets' | 'data'

const list = (name: IndexList): Placeholder<IndexPage> => ({
  kind: 'list',
  get: ({ record: { lists } }) => (lists[name].length === 0 ? null : bullets([...lists[name]])),
})

const count = (get: (page: IndexPage) => number): Placeholder<IndexPage> => ({
  kind: 'value',
  get: ({ record, messages }) => messages.number(get(record)),
})

/** Everything that the template of the index may name. */
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
