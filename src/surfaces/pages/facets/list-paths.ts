import { FACETS, facetIndexPath, groupPath, INDEXED, isIndexed, operatorsPath } from '../paths.ts'

/**
 * The path of the first page of each list, which links to the list's other pages.
 *
 * @param keys of all groups of products, in order
 * @param accounts how many there are
 */
export function listPaths(keys: readonly string[], accounts: number): string[] {
  const groups = keys.flatMap(key => {
    const facet = FACETS.find(facet => key.startsWith(`${facet}/`))
    return facet === undefined ? [] : [{ facet, file: key.slice(facet.length + 1) }]
  })
  const byFacet = Map.groupBy(groups, ({ facet }) => facet)
  return [
    ...INDEXED.filter(facet => byFacet.has(facet)).map(facet => facetIndexPath(facet)),
    ...(accounts > 0 ? [operatorsPath()] : []),
    ...groups
      .filter(({ facet }) => isIndexed(facet) || (byFacet.get(facet)?.length ?? 0) > 1)
      .map(group => groupPath(group)),
  ]
}
