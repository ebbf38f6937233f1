import type { TemplateFiles } from '../../../document/template/template-files.ts'
import type { Catalogue } from '../../surface.ts'
import { facetIndexPath, groupPath, operatorsPath } from '../paths.ts'
import { facetsInto } from './collect-facets.ts'
import { INDEXED } from './group-links.ts'

/** The path of the first page of each list, which links to the list's other pages. */
export function listPaths(catalogue: Catalogue, templates: TemplateFiles): string[] {
  const facets = facetsInto(catalogue, templates)
  return [
    ...INDEXED.filter(facet => facets.of(facet).length > 0).map(facet => facetIndexPath(facet)),
    ...(catalogue.counts.accounts > 0 ? [operatorsPath()] : []),
    ...facets.groups.map(group => groupPath(group)),
  ]
}
