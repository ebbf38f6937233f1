import type { Resource, Scenario } from './scenario.ts'

const ONE_RECORD = {
  'bare node:http': { times: 0.8 },
  sirv: { times: 4 },
  nginx: { times: 1, isAim: true },
} as const
const MANY = 20
const MANY_RECORDS = { 'bare node:http': { times: 0.7 } } as const

/** What is asked of a catalogue with these products; where nothing is owed, only where time does not matter. */
export function scenariosOf(ids: readonly string[], isLarge: boolean): Scenario[] {
  const each = ids.map((id, index) => fromTree([id], `records/${index}.json`))
  const first = each.slice(0, 1)
  const step = Math.floor(ids.length / MANY)
  const spread = ids.filter((_, index) => index % step === 0).slice(0, MANY)
  const many = fromTree(spread, 'many.json')
  const plain = { isGzip: false, isConditional: false, targets: {} }
  return [
    { ...plain, name: 'one record', resources: first, targets: ONE_RECORD },
    ...(isLarge
      ? [
          { ...plain, name: 'one record, gzip', resources: first, isGzip: true },
          { ...plain, name: 'one record, 304', resources: first, isConditional: true },
        ]
      : []),
    { ...plain, name: `one of ${ids.length} records at random`, resources: each },
    { ...plain, name: `${MANY} records`, resources: [many], targets: MANY_RECORDS },
    { ...plain, name: 'getProduct', resources: ids.slice(0, 1).map(fromStore) },
  ]
}

function fromTree(ids: readonly string[], file: string): Resource {
  const list = ids.map(encodeURIComponent).join(',')
  return { target: `/api/products/get_products?product_ids=${list}`, file, published: ids }
}

function fromStore(id: string): Resource {
  return {
    target: `/api/products/getProduct/${encodeURIComponent(id)}`,
    file: 'product.json',
    published: [],
  }
}
