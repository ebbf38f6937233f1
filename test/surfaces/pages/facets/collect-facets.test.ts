import { expect, test } from 'vitest'
import { readTemplates } from '../../../../src/document/template/template-files.ts'
import { facetRows, facetsFrom } from '../../../../src/surfaces/pages/facets/collect-facets.ts'
import { makePages } from '../../../../src/surfaces/pages/make-pages.ts'
import { productCard } from '../../../../src/surfaces/pages/product-card.ts'
import { sitePartsIn } from '../../../../src/surfaces/pages/site-parts.ts'
import { groupKey } from '../../../../src/surfaces/shared/facets.ts'
import { joinedCatalogue, listed, listedCatalogue } from '../../../helpers/listed-catalogue.ts'
import { surfaceContext } from '../../../helpers/surface-context.ts'

const full = {
  ...{ locale: 'fr', summary: 'Au bord de la mer.', category: 'Sortie', place: 'Sète' },
  ...{ price: { amount: '25.00', currency: 'EUR' }, picture: 'https://i.example/a.jpg' },
  ...{ minutes: { from: 60, to: 90 }, images: ['https://i.example/a.jpg'], tokens: 12 },
}
const records = [
  listed('account', 'a'),
  listed('product', 'bare'),
  listed('product', 'full', { surfaceData: full }),
  listed('product', 'one', { title: 'Zoo', surfaceData: { locale: 'en', place: 'Sete', picture: 'b.jpg' } }),
  listed('product', 'two', { title: 'Alps', surfaceData: { locale: 'en', place: 'Sète' } }),
  listed('product', 'six', { title: 'Baths', surfaceData: { locale: 'en-GB', place: 'Sète' } }),
]

function facetsOf(products: number) {
  const templates = readTemplates(null)
  const context = surfaceContext({ templates })
  const catalogue = listedCatalogue(() => records, { counts: { accounts: 1, products } })
  const bucketOf = ({ id }: { id: string }) => `${id.length % 2}`
  const facets = facetsFrom(joinedCatalogue(catalogue, makePages, context, { bucketOf }), templates)
  return { facets, site: sitePartsIn(context)('en') }
}

test('facets have groups under the spelling of most, and products in the page language first, then with a picture', () => {
  const { facets } = facetsOf(5)
  expect(facets.locale).toBe('en')
  expect(facets.of('places').map(({ file, name, count }) => [file, name, count])).toEqual([
    ['sete', 'Sète', 4],
  ])
  const inPlace = [...facets.rows].filter(
    ({ group }) => group === groupKey({ facet: 'places', file: 'sete' }),
  )
  expect(inPlace.map(({ id }) => id)).toEqual(['one', 'two', 'six', 'full'])
  expect(Array.from(facets.cards, ({ id }) => id)).toEqual(['one', 'two', 'six', 'full', 'bare'])
})

test('a product is the same for its card whether it is held or read anew, and its rows have no more than cards show', () => {
  const few = facetsOf(5)
  const many = facetsOf(10_001)
  for (const { id, title, surfaceData } of records.slice(1, 3)) {
    const card = productCard({ type: 'product', id, title, surfaceData }, few.site, '../')
    for (const { facets, site } of [few, few, many])
      expect(productCard(facets.product(id), site, '../')).toEqual(card)
  }
  const rows = [...facetRows(records.slice(2, 3), surfaceContext())]
  expect(rows.some(({ note }) => note.includes('images') || note.includes('tokens'))).toBe(false)
})
