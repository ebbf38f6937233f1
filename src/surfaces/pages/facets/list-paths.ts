import { FACETS, groupOf, INDEXED } from '../../shared/facets.ts'
import type { Catalogue } from '../../surface.ts'
import { facetIndexPath, groupPath, offersPath, operatorsPath } from '../paths.ts'

export function listPaths(keys: readonly string[], { accounts, products }: Catalogue['counts']): string[] {
  const groups = keys.flatMap(key => groupOf(key) ?? [])
  const byFacet = Map.groupBy(groups, ({ facet }) => facet)
  return [
    ...INDEXED.filter(facet => byFacet.has(facet)).map(facet => facetIndexPath(facet)),
    ...(products > 0 ? [offersPath()] : []),
    ...(accounts > 0 ? [operatorsPath()] : []),
    ...groups
      .filter(({ facet }) => FACETS[facet].all !== undefined || (byFacet.get(facet)?.length ?? 0) > 1)
      .map(group => groupPath(group)),
  ]
}
