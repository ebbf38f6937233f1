import type { Entry } from '../../document/entry.ts'
import { listFacts } from '../shared/list-facts.ts'
import type { SurfaceData } from '../surface-data.ts'

/** What lists show of a record, and in which languages it exists. */
export function surfaceDataOf(entry: Entry): SurfaceData {
  const isProduct = entry.type === 'product'
  return {
    locale: isProduct ? entry.product.locale : entry.account.locale,
    ...listFacts(entry),
    ...(isProduct && entry.versions.length > 0 ? { versions: [...entry.versions] } : {}),
  }
}
