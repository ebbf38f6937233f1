import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { type Facet, facetFile, facetsOf } from '../surfaces/shared/facets.ts'
import type { SurfaceData } from '../surfaces/surface-data.ts'
import { readFact } from './index-facts.ts'
import { firstPlace } from './lowest.ts'

interface Facts extends Pick<SurfaceData, 'at' | 'minutes' | 'starts' | 'ends' | 'days'> {
  account: { id: string; name: string }
  isAccessible: boolean
}

export interface StoredProduct
  extends Facts,
    Pick<SurfaceData, 'place' | 'stops' | 'category' | 'price' | 'languages' | 'summary'> {
  title: string
  path: string
}

export interface FactRow extends Facts {
  id: number
  record: string
  groups: number[]
  amount?: number | undefined
  currency?: string | undefined
}

/** Products that share a value of a facet, such as the place Porto. */
interface FactGroup {
  readonly facet: Facet
  readonly key: string
  readonly names: Map<string, number>
  at?: SurfaceData['at']
}

export interface Postings {
  readonly slots: Uint32Array
  readonly scores: Float32Array
}

/** Kept in memory, so that the filters and counts of a search read nothing from disk. */
export interface CatalogueFacts {
  step: number
  generation: number
  digest: string
  baseUrl: string
  /** The products in the order of their record ids. A product's index in this list is its slot. */
  readonly rows: FactRow[]
  /** A product's slot (its index in `rows`), by the id of its row in the table `products`. */
  slots: Uint32Array
  readonly groups: FactGroup[]
  readonly byKey: Map<string, number>
  readonly postings: LRUCache<string, Postings>
}

/** The most products in all remembered postings together. Each product takes eight bytes. */
const MOST_REMEMBERED = 4_000_000

export function emptyFacts(): CatalogueFacts {
  return {
    ...{ step: 0, generation: 0, digest: '', baseUrl: '', rows: [], slots: new Uint32Array() },
    ...{ groups: [], byKey: new Map() },
    postings: new LRUCache({ maxSize: MOST_REMEMBERED, sizeCalculation: ({ slots }) => slots.length + 1 }),
  }
}

/** A search calls this function in its transaction, so that facts and index are of one generation. */
export function followFacts(db: DatabaseSync, facts: CatalogueFacts): void {
  const step = Number(readFact(db, 'step') ?? 0)
  if (step === facts.step) return
  const { rows } = facts
  const removed = db.prepare('SELECT id FROM removed WHERE step > ?').all(facts.step)
  // `groups` keeps counting a removed product's spelling of its place, because the counts only choose a group's name.
  const gone = removed.flatMap(({ id }) => {
    const slot = facts.slots[Number(id)] ?? rows.length
    return rows[slot]?.id === id ? [slot] : []
  })
  for (const slot of gone.sort((a, b) => b - a)) rows.splice(slot, 1)
  const added = db.prepare('SELECT id, record, product FROM products WHERE step > ? ORDER BY +record')
  for (const { id, record, product } of added.iterate(facts.step)) {
    const row = rowOf(facts, Number(id), String(record), JSON.parse(String(product)))
    const isLast = (rows.at(-1)?.record ?? '') < row.record
    const place = isLast ? rows.length : firstPlace(rows.length, at => (rows[at]?.record ?? '') > row.record)
    rows.splice(place, 0, row)
  }
  const last = Number(db.prepare('SELECT max(id) AS id FROM products').get()?.['id'] ?? 0)
  facts.slots = new Uint32Array(last + 1)
  for (let slot = 0; slot < rows.length; slot++) facts.slots[rows[slot]?.id ?? 0] = slot
  facts.postings.clear()
  const [digest = '', baseUrl = ''] = ['digest', 'baseUrl'].map(name => String(readFact(db, name)))
  Object.assign(facts, { step, digest, baseUrl, generation: Number(readFact(db, 'generation')) })
}

function rowOf(facts: CatalogueFacts, id: number, record: string, read: StoredProduct): FactRow {
  const groups = facetsOf(read).map(([facet, name, at]) => {
    const key = facetFile(name)
    const index =
      facts.byKey.get(`${facet}/${key}`) ?? facts.groups.push({ facet, key, names: new Map() }) - 1
    facts.byKey.set(`${facet}/${key}`, index)
    const group = facts.groups[index]
    group?.names.set(name, (group.names.get(name) ?? 0) + 1)
    if (group !== undefined) group.at ??= at
    return index
  })
  const { account, at, minutes, starts, ends, days, price, isAccessible } = read
  return {
    ...{ id, record, account, at, minutes, starts, ends, days, isAccessible },
    groups: [...new Set(groups)],
    amount: price && Number(price.amount),
    currency: price?.currency,
  }
}

export function nameOf({ names }: FactGroup): string {
  const [[name] = ['']] = [...names].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return name
}
