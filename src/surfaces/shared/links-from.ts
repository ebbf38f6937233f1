import type { Link } from 'mdast'
import type { Entry } from '../../document/entry.ts'
import { link } from '../../document/nodes.ts'
import { recordFile } from '../../formats/record-file.ts'
import { indexPaths, ROOT_INDEX } from '../llms/paths.ts'
import { facetPath } from '../pages/paths.ts'
import type { SurfaceContext } from '../surface.ts'
import { cleanAddress, hasPages } from './addresses.ts'
import { listFacts } from './list-facts.ts'

const MOST_PLACES = 8

/** Empty without a base URL: Markdown is passed on without its address, so relative links would lead nowhere. */
export function linksFrom(
  entry: Entry,
  context: Pick<SurfaceContext, 'baseUrl' | 'surfaces' | 'formats' | 'options'>,
): Link[] {
  const { baseUrl, surfaces, formats } = context
  if (baseUrl === null) return []
  const to = (path: string, label: string) => link(`${baseUrl}/${cleanAddress(path, context)}`, label)
  const { id, name } = entry.account
  const { place, stops = [] } = entry.type === 'product' && hasPages(context) ? listFacts(entry) : {}
  const places = [...(place === undefined ? [] : [place]), ...stops.map(({ name }) => name)]
  const isIndexed = surfaces.includes('llms')
  return [
    ...(entry.type === 'product' && formats.includes('markdown')
      ? [to(recordFile('account', id, 'md'), name)]
      : []),
    ...(entry.type === 'account' && isIndexed ? [to(indexPaths(id).file, name)] : []),
    ...places.slice(0, MOST_PLACES).map(name => to(facetPath('places', name), name)),
    ...(isIndexed ? [to(ROOT_INDEX, ROOT_INDEX)] : []),
  ]
}
