import { inLanguage } from '../../../document/in-language.ts'
import { fileId } from '../../../formats/file-id.ts'
import { facetFile, facetsOf } from '../../shared/facets.ts'
import type { Catalogue } from '../../surface.ts'
import { type Card, type Facets, orderOf } from '../facets/collect-facets.ts'
import { isSameLanguage } from '../language.ts'
import { pictureAddress } from '../picture-sources.ts'
import type { SiteParts } from '../site-parts.ts'
import { CHOICES } from './find-form.ts'
import type { FindRow } from './find-row.ts'

/** The text of `assets/find.json` (`FindData`): every product, in the order of lists (`orderOf`). */
export function findData(catalogue: Catalogue, { cards }: Facets, site: SiteParts): string {
  const { locale, formatters } = site
  const texts = new Map([['', 0]])
  const at = (text = '') => {
    const place = texts.get(text) ?? texts.size
    texts.set(text, place)
    return place
  }
  const operators = new Map<string, string>()
  for (const { id, title } of catalogue.accounts()) operators.set(id, title)

  const rows = Array.from(cards, product => ({
    key: orderOf(product, locale),
    row: rowOf(product),
  }))
  const products = rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row)
  return `{"facets":${JSON.stringify(CHOICES)},\n"texts":${JSON.stringify([...texts.keys()])},\n"products":[\n${products.join(',\n')}\n]}\n`

  function rowOf({ id, title, account, surfaceData }: Card): string {
    const { place, stops = [], category, price, minutes, picture, summary, locale: own = null } = surfaceData
    const foreign = inLanguage(own, locale)
    const isForeign = own !== null && !isSameLanguage(own, locale)
    const groups = facetsOf(surfaceData)
    const inGroups = CHOICES.map(choice =>
      groups.flatMap(([facet, name]) => (facet === choice ? [at(facetFile(name))] : [])),
    )
    const row: FindRow = [
      fileId(id),
      title,
      at(place),
      at(category),
      at(operators.get(account ?? '')),
      at(price && formatters.price(price)),
      at(minutes && formatters.duration(minutes)),
      at(isForeign ? formatters.language(own) : ''),
      at(isForeign ? own : ''),
      at(foreign.dir),
      picture === undefined ? '' : pictureAddress(picture, site),
      picture === undefined ? (summary ?? '') : '',
      ...inGroups,
      stops.map(({ name }) => at(name)),
    ]
    return JSON.stringify(row)
  }
}
