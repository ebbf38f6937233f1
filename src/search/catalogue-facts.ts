import type { DatabaseSync } from 'node:sqlite'
import { type Facet, facetFile } from '../surfaces/shared/facets.ts'
import type { SurfaceData } from '../surfaces/surface-data.ts'
import { readFact } from './index-facts.ts'

/** What filters and counts ask of a product, as the index stores it. */
export interface ProductFacts extends Pick<SurfaceData, 'at' | 'price' | 'minutes' | 'starts' | 'ends'> {
  /** Facets with the names that the product spells. */
  groups: [facet: Facet, name: string][]
  account: { id: string; name: string }
  days?: number[] | undefined
  isAccessible?: boolean | undefined
}

/** Products that share a value of a facet. */
export interface FactGroup {
  readonly facet: Facet
  readonly key: string
  /** How often each spelling is used. */
  readonly names: Map<string, number>
  readonly points: NonNullable<SurfaceData['at']>[]
}

export interface FactRow extends Omit<ProductFacts, 'groups'> {
  readonly id: number
  readonly record: string
  readonly groups: readonly number[]
}

/** The facts of all products in memory, so that filters and counts cost no reading. */
export interface CatalogueFacts {
  step: number
  generation: number
  digest: string
  readonly rows: Map<number, FactRow>
  readonly groups: FactGroup[]
  readonly byKey: Map<string, number>
}

export function emptyFacts(): CatalogueFacts {
  const nothing = { step: 0, generation: 0, digest: '' }
  return { ...nothing, rows: new Map(), groups: [], byKey: new Map() }
}

/** Reads what changed since `facts` were read. Called within the transaction of a search, so both are of one generation. */
export function followFacts(db: DatabaseSync, facts: CatalogueFacts): void {
  const step = Number(readFact(db, 'step') ?? 0)
  if (step === facts.step) return
  const removed = db.prepare('SELECT id FROM removed WHERE step > ?')
  for (const { id } of removed.all(facts.step)) forget(facts, Number(id))
  const added = db.prepare('SELECT id, record, facts FROM products WHERE step > ? ORDER BY record')
  for (const { id, record, facts: json } of added.iterate(facts.step))
    remember(facts, Number(id), String(record), JSON.parse(String(json)))
  const [generation, digest] = ['generation', 'digest'].map(name => readFact(db, name))
  Object.assign(facts, { step, generation: Number(generation), digest: String(digest) })
}

function remember(facts: CatalogueFacts, id: number, record: string, read: ProductFacts): void {
  const groups = read.groups.map(([facet, name]) => {
    const key = `${facet}/${facetFile(name)}`
    let index = facts.byKey.get(key)
    if (index === undefined) {
      index = facts.groups.push({ facet, key: facetFile(name), names: new Map(), points: [] }) - 1
      facts.byKey.set(key, index)
    }
    const group = facts.groups[index]
    group?.names.set(name, (group.names.get(name) ?? 0) + 1)
    if (facet === 'places' && read.at !== undefined && group?.points.length === 0) group.points.push(read.at)
    return index
  })
  facts.rows.set(id, { ...read, id, record, groups: [...new Set(groups)] })
}

function forget(facts: CatalogueFacts, id: number): void {
  // Spellings of removed products stay: they only choose among names of a group that others still have.
  facts.rows.delete(id)
}

/** The spelling that most products use; of several, the first by code units. */
export function nameOf({ names }: FactGroup): string {
  const [[name] = ['']] = [...names].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return name
}
