import { expect, test } from 'vitest'
import { readTemplates } from '../../../../src/document/template/template-files.ts'
import { htmlText } from '../../../../src/surfaces/pages/element.ts'
import { facetsFrom } from '../../../../src/surfaces/pages/facets/collect-facets.ts'
import { placesMap } from '../../../../src/surfaces/pages/home/places-map.ts'
import { makePages } from '../../../../src/surfaces/pages/make-pages.ts'
import { sitePartsIn } from '../../../../src/surfaces/pages/site-parts.ts'
import type { SurfaceData } from '../../../../src/surfaces/surface-data.ts'
import { joinedCatalogue, listed, listedCatalogue } from '../../../helpers/listed-catalogue.ts'
import { surfaceContext } from '../../../helpers/surface-context.ts'

test('placesMap has a point for a place that is only a stop, on land and borders that no screen reader tells', () => {
  const templates = readTemplates(null)
  const context = surfaceContext({ templates })
  const surfaceData: SurfaceData = {
    ...{ locale: 'en', place: 'Lisbon', at: [38.7, -9.1] },
    stops: [{ name: 'Porto', role: 'END', at: [41.1, -8.6] }],
  }
  const catalogue = listedCatalogue(() => [listed('account', 'a'), listed('product', 'b', { surfaceData })], {
    counts: { accounts: 1, products: 1 },
  })
  const facets = facetsFrom(
    joinedCatalogue(catalogue, makePages, context, { bucketOf: () => '0' }),
    templates,
  )
  const html = htmlText([placesMap(facets.of('places'), sitePartsIn(context)('en'))])
  expect([...html.matchAll(/<a href="([^"]+)"><title>([^<]+)/g)].map(([, ...link]) => link)).toEqual([
    ['places/lisbon.html', 'Lisbon: 1 offer'],
    ['places/porto.html', 'Porto: 1 offer'],
  ])
  const paths =
    /^.*?class="map world"><path class="land" d="M[^"]+z" aria-hidden="true"><\/path><path class="borders" d="M[^"]+" aria-hidden="true"><\/path><a /
  expect(html).toMatch(paths)
})
