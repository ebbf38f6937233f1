import type { ListItem } from 'mdast'
import { bullets } from '../nodes.ts'
import type { Hole, Holes } from './hole.ts'

/** What the index for language models is made from. */
export interface IndexPage {
  /** What the site is called. */
  siteName: string
  operators: number
  products: number
  /** Endings of the files that a record has beside its Markdown. */
  endings: readonly string[]
  lists: Readonly<Record<IndexList, readonly ListItem[]>>
}

/** Its lists of links. */
export type IndexList = 'operators' | 'products' | 'wholeText' | 'ways' | 'data'

const list = (name: IndexList): Hole<IndexPage> => ({
  kind: 'list',
  get: ({ record: { lists } }) => (lists[name].length === 0 ? null : bullets([...lists[name]])),
})

const count = (get: (page: IndexPage) => number): Hole<IndexPage> => ({
  kind: 'value',
  get: ({ record, wording }) => wording.number(get(record)),
})

/** Everything that the template of the index may name. */
export const indexHoles = {
  siteName: { kind: 'value', get: ({ record: { siteName } }) => siteName },
  operatorCount: count(({ operators }) => operators),
  productCount: count(({ products }) => products),
  endings: { kind: 'value', get: ({ record: { endings } }) => endings.join(', ') },
  operators: list('operators'),
  products: list('products'),
  wholeText: list('wholeText'),
  ways: list('ways'),
  data: list('data'),
} satisfies Holes<IndexPage>
