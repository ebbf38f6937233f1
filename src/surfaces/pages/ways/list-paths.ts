import type { Catalogue } from '../../surface.ts'
import { groupPath, operatorsPath, wayIndexPath } from '../paths.ts'
import { waysInto } from './collect-ways.ts'
import { INDEXED } from './group-links.ts'

/** The first page of each list of the catalogue, which leads to the others. */
export function listPaths(catalogue: Catalogue): string[] {
  const ways = waysInto(catalogue)
  return [
    ...INDEXED.filter(way => ways.of(way).length > 0).map(way => wayIndexPath(way)),
    ...(catalogue.counts.accounts > 0 ? [operatorsPath()] : []),
    ...ways.groups.map(group => groupPath(group)),
  ]
}
