import type { TemplateFiles } from '../../../document/template/template-files.ts'
import type { Catalogue } from '../../surface.ts'
import { facetIndexPath, groupPath, operatorsPath } from '../paths.ts'
import { facetsInto } from './collect-facets.ts'
import { INDEXED } from './group-links.ts'

/** The first page of each list of the catalogue; it links to the other pages. */
export function listPaths(catalogue: Catalogue, templates: TemplateFiles): string[] {
  const facets = facetsInto(catalogue, templates)
  return [
    ...INDEXED.filter(facet => facets.of(facet).length > 0).map(facet => facetIndexPath(facet)),
    ...(catalogue.counts.accounts > 0 ? [operatorsPath()] : []),
    ...facets.groups.map(group => groupPath(group)),
  ]
}
