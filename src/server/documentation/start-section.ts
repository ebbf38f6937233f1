import { element, type Html } from '../../surfaces/pages/element.ts'
import type { OpenApiDocument, OpenApiOperation } from '../openapi/openapi-types.ts'
import { anchoredHeading, described, requestBlock } from './page-nodes.ts'

/** Operations whose first example request the introduction shows, below the `words`. */
const FIRST: readonly (readonly [operation: string, words: string])[] = [
  ['products', 'A page of the list of products:'],
  ['getProduct', 'One product with its options, units and prices:'],
  ['get_products', 'Two products as they are published:'],
  ['exports', 'A published file:'],
]

/** Makes the introduction: how to send a key, and some requests to try. */
export function startSection({ paths, info }: OpenApiDocument, address: string): Html {
  const operations = new Map(
    Object.values(paths).flatMap(({ get }): [string, OpenApiOperation][] =>
      get === undefined ? [] : [[get.operationId, get]],
    ),
  )
  const [keys = ''] = info.description.split('\n\n')
  return element(
    'section',
    {},
    anchoredHeading(2, 'Start', 'Start'),
    described(keys),
    element(
      'p',
      { class: 'scripted' },
      element('label', { for: 'key' }, 'Your key'),
      ' ',
      element('input', { id: 'key', type: 'text', autocomplete: 'off', spellcheck: 'false' }),
      element('small', {}, ' for Copy and Try it; it stays on this page'),
    ),
    ...FIRST.flatMap(([id, words]) => {
      const [first] = operations.get(id)?.['x-codeSamples'] ?? []
      return first === undefined ? [] : [element('p', {}, words), requestBlock(first.source, address)]
    }),
  )
}
