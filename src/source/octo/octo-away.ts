import type { OctoCrawlState, OctoList, OctoProgress } from '../../catalogue/store/octo-crawl-state.ts'
import type { Failure } from '../../http-client/failure.ts'

export function isAway({ away }: OctoProgress, { supplier }: OctoList): boolean {
  return supplier !== null && away.includes(supplier)
}

export function withAway(
  state: OctoCrawlState,
  known: OctoProgress,
  list: OctoList,
  { reason }: Failure,
): OctoProgress | null {
  const { supplier } = list
  if (isAway(known, list)) return known
  const hasOthers = known.lists.some(other => other.supplier !== supplier && !isAway(known, other))
  if (supplier === null || !hasOthers || !state.hasProducts(supplier)) return null
  const told = `the supplier ${supplier}, which is away, so that its products stay as they were read last (${reason})`
  return {
    ...known,
    away: [...known.away, supplier],
    contradictions: [...known.contradictions, { reason: told, count: 1, first: null }],
  }
}
