import { expect, test } from 'vitest'
import { readTemplates } from '../../../../src/document/template/template-files.ts'
import { facetsInto } from '../../../../src/surfaces/pages/facets/collect-facets.ts'
import { productCard } from '../../../../src/surfaces/pages/product-card.ts'
import { sitePartsIn } from '../../../../src/surfaces/pages/site-parts.ts'
import { listed, listedCatalogue } from '../../../helpers/listed-catalogue.ts'
import { surfaceContext } from '../../../helpers/surface-context.ts'

const products = [
  listed('product', 'bare'),
  listed('product', 'full', {
    surfaceData: {
      ...{ locale: 'fr', summary: 'Au bord de la mer.', category: 'Sortie', place: 'Sète' },
      ...{ price: { amount: '25.00', currency: 'EUR' }, picture: 'https://i.example/a.jpg' },
      ...{ minutes: { from: 60, to: 90 }, images: ['https://i.example/a.jpg'], tokens: 12 },
    },
  }),
]

function askedFor(count: number) {
  let asked = 0
  const { product, ...catalogue } = listedCatalogue(() => products, {
    counts: { accounts: 0, products: count },
  })
  const templates = readTemplates(null)
  const counting = {
    ...catalogue,
    product(id: string) {
      asked += 1
      return product(id)
    },
  }
  const facets = facetsInto(counting, templates)
  const site = sitePartsIn(surfaceContext({ templates }))('en')
  return { cards: products.map(({ id }) => productCard(facets.product(id), site, '../')), asked }
}

test('facetsInto holds products for their cards where they are few, and reads each where they are many', () => {
  const few = askedFor(products.length)
  expect(few.asked).toBe(0)
  expect(askedFor(10_001)).toEqual({ cards: few.cards, asked: products.length })
})
