import { majorUnits } from '../catalogue/price.ts'
import type { Price } from '../catalogue/schema/option.ts'
import type { Product } from '../catalogue/schema/product.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import type { BuildOptions } from '../config/build-options.ts'
import { GuardError, type TrippedGuard } from '../errors.ts'
import type { RecordCounts } from '../plan/compare-buckets.ts'
import { MOST_EXAMPLES, type Rejected, rejectedGuards, share } from './rejected-guards.ts'

/** The fewest affected records that trip a guard. Fewer count as an editor's work, unless they are all the records. */
const FEWEST_RECORDS = 5
/** The largest share of products that may lose a text. */
const MOST_EMPTIED = 0.2
/** The largest share of products of which a price may become more than `LARGEST_FACTOR` times as high or as low. */
const MOST_REPRICED = 0.05
const LARGEST_FACTOR = 10

/**
 * Call it before the import is committed.
 *
 * @throws {GuardError} when a guard trips that is not in `force`, or if all records were rejected
 */
export function refuseHarm(
  name: string,
  comparison: CatalogueComparison,
  { maxRemoved, force }: Pick<BuildOptions, 'maxRemoved' | 'force'>,
  { rejections, records, leftOut }: { rejections: Rejected; records: number; leftOut: number },
): void {
  const { all, many } = rejectedGuards(rejections, records, leftOut)
  if (all !== null)
    throw new GuardError(`Reading "${name}": ${all.reason}`, {
      guards: [all],
      hint: `Nothing was changed. The cases are in ${rejections.file}`,
    })
  const guards = [...many, ...trippedGuards(comparison, maxRemoved)].filter(
    ({ guard }) => !force.some(other => other === guard),
  )
  if (guards.length === 0) return
  const cases = rejections.rejected > 0 ? ` The cases are in ${rejections.file}.` : ''
  throw new GuardError(`Reading "${name}": ${guards.map(({ reason }) => reason).join('; ')}`, {
    guards,
    hint: `Nothing was changed.${cases} If it is meant: ${guards.map(({ guard }) => `--force ${guard}`).join(' ')}`,
  })
}

export interface CatalogueComparison {
  census: Census
  changed: Iterable<{ before: GuardedProduct; after: GuardedProduct }>
}

export type GuardedProduct = Pick<
  Product,
  'id' | 'title' | 'internalName' | 'description' | 'shortDescription'
> & {
  options: readonly {
    id: string
    units: readonly {
      id: string
      pricingFrom: readonly Pick<Price, 'currency' | 'retail' | 'currencyPrecision'>[]
    }[]
  }[]
}

interface Census {
  before: number
  /** How many records were written over the API, so that no source has them. */
  written: number
  gone: string[]
  goneCount: number
  /** How many records are there after the import. Products are counted if the store or the output had any, else accounts. */
  left: number
  common: number
}

export const NOTHING_LIVE: RecordCounts = { accounts: 0, products: 0 }

/**
 * Compares the incoming records with the rows that they would replace. Call it before `replaceRows`.
 *
 * @param published counts the live records. The output has more than the store knows after a build with another store.
 */
export function compareWithRows(store: Store, published: RecordCounts): CatalogueComparison {
  return { census: takeCensus(store, published), changed: changedProducts(store) }
}

function trippedGuards({ census, changed }: CatalogueComparison, maxRemoved: number): TrippedGuard[] {
  const { before, left, gone, goneCount, common } = census
  if (before === 0)
    return left + census.written > 0
      ? []
      : [{ guard: 'empty', reason: 'there would be no record', examples: [] }]
  const tripped: TrippedGuard[] = []
  const trip = (guard: TrippedGuard['guard'], reason: string, examples: string[]) =>
    tripped.push({ guard, reason, examples: examples.slice(0, MOST_EXAMPLES) })
  if (left === 0) trip('empty', `none of ${before} records is left`, gone)
  else if (goneCount >= FEWEST_RECORDS && goneCount > maxRemoved * before)
    trip('removed', `${share(goneCount, before)} records would be removed`, gone)
  const emptied: string[] = []
  const repriced: string[] = []
  for (const { before, after } of changed) {
    if (lostText(before, after)) emptied.push(nameOf(after))
    if (isRepriced(before, after)) repriced.push(nameOf(after))
  }
  if (isMany(emptied.length, common, MOST_EMPTIED))
    trip('texts', `${share(emptied.length, common)} products would lose a text`, emptied)
  if (isMany(repriced.length, common, MOST_REPRICED))
    trip(
      'prices',
      `${share(repriced.length, common)} products would change a price more than ${LARGEST_FACTOR}-fold`,
      repriced,
    )
  return tripped
}

function takeCensus(store: Store, published: RecordCounts): Census {
  const counts = (sql: string) => {
    const row = store.prepare(`SELECT ${sql}`).get()
    return (name: string) => Number(row?.[name])
  }
  const before = counts(`
    count(*) FILTER (WHERE source_hash IS NOT NULL) AS products,
    count(*) FILTER (WHERE source_hash IS NOT NULL AND is_active) AS active,
    count(*) FILTER (WHERE source_hash IS NULL) AS written,
    (SELECT count(*) FROM accounts WHERE source_hash IS NOT NULL) AS accounts,
    (SELECT count(*) FROM accounts WHERE source_hash IS NULL) AS written_accounts FROM products`)
  const goneFrom = [
    // A product that the source makes inactive counts as gone, because it leaves the tree just like a removed one.
    `products WHERE is_active AND source_hash IS NOT NULL AND id IN (
       SELECT id FROM unseen WHERE type = 'product' UNION ALL SELECT next.id FROM ${CHANGED} AND NOT next.is_active)`,
    "accounts WHERE source_hash IS NOT NULL AND id IN (SELECT id FROM unseen WHERE type = 'account')",
  ]
  const gone = goneFrom.flatMap(rows =>
    store.prepare(`SELECT id, title FROM ${rows} ORDER BY id LIMIT ${MOST_EXAMPLES}`).all(),
  )
  const change = counts(`
    (SELECT count(*) FROM ${goneFrom[0]}) AS products, (SELECT count(*) FROM ${goneFrom[1]}) AS accounts,
    (SELECT count(*) FROM unseen WHERE type = 'product') AS unseen,
    (SELECT count(*) FROM ${CHANGED} AND next.is_active
       AND NOT coalesce(own.is_active AND own.source_hash IS NOT NULL, false)) AS new,
    (SELECT count(*) FROM incoming_products AS next CROSS JOIN products AS own USING (id)
       WHERE own.source_hash IS NULL) AS taken_over,
    (SELECT count(*) FROM incoming_accounts AS next LEFT JOIN accounts AS own USING (id)
       WHERE own.source_hash IS NULL) AS new_accounts`)
  const written = before('written') + before('written_accounts')
  const goneCount = change('products') + change('accounts')
  const live = published.accounts + published.products
  // Products that the API has made inactive still count, because the output may have them until a refresh.
  const after =
    before('products') + before('accounts') + written - goneCount + change('new') + change('new_accounts')
  return {
    before: Math.max(before('active') + before('accounts'), live - written),
    written,
    gone: gone.map(({ id, title }) => `${title} (${id})`),
    goneCount: Math.max(goneCount, live - after),
    left:
      before('active') > 0 || published.products > before('products') + before('written')
        ? before('active') - change('products') + change('new')
        : before('accounts') - change('accounts') + change('new_accounts'),
    common: before('products') - change('unseen') + change('taken_over'),
  }
}

const CHANGED = `incoming_products AS next LEFT JOIN products AS own USING (id)
  WHERE own.source_hash IS NOT next.hash`

function isMany(few: number, all: number, ratio: number): boolean {
  return few > ratio * all && (few >= FEWEST_RECORDS || (few === all && all > 1))
}

function* changedProducts(store: Store): Iterable<{ before: Product; after: Product }> {
  const rows = store
    .prepare(
      `SELECT old.body AS old, new.body AS new FROM incoming_products AS incoming CROSS JOIN products USING (id)
       JOIN bodies AS old ON old.hash = products.source_hash JOIN bodies AS new ON new.hash = incoming.hash
       WHERE products.source_hash <> incoming.hash`,
    )
    .iterate()
  for (const row of rows) {
    const before: Product = JSON.parse(String(row['old']))
    const after: Product = JSON.parse(String(row['new']))
    yield { before, after }
  }
}

function lostText(before: GuardedProduct, after: GuardedProduct): boolean {
  const isLost = (text: 'description' | 'shortDescription') => before[text] !== null && after[text] === null
  const lostTitle =
    before.title !== before.internalName &&
    after.title === after.internalName &&
    after.title === before.internalName
  return isLost('description') || isLost('shortDescription') || lostTitle
}

/** A price that becomes 0, or was 0, always counts. */
function isRepriced(before: GuardedProduct, after: GuardedProduct): boolean {
  const prices = pricesOf(after)
  return [...pricesOf(before)].some(([unit, old]) => {
    const price = prices.get(unit)
    if (price === undefined || price === old) return false
    return Math.max(price, old) > LARGEST_FACTOR * Math.min(price, old)
  })
}

function pricesOf({ options }: GuardedProduct): Map<string, number> {
  const prices = new Map<string, number>()
  for (const option of options)
    for (const unit of option.units)
      for (const { currency, retail, currencyPrecision } of unit.pricingFrom)
        prices.set(`${option.id}\n${unit.id}\n${currency}`, majorUnits(retail, currencyPrecision))
  return prices
}

function nameOf({ id, title }: GuardedProduct): string {
  return `${title} (${id})`
}
