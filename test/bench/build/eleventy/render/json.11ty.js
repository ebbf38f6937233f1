import { productPage } from './product-page.js'
import { features } from './sections.js'

export const data = productPage('json')

export function render({ product }) {
  const { id, title, shortDescription, description, category, defaultCurrency, media } = product
  return `${JSON.stringify({
    id,
    title,
    shortDescription,
    description,
    category,
    currency: defaultCurrency,
    highlights: features(product, 'HIGHLIGHT'),
    included: features(product, 'INCLUSION'),
    excluded: features(product, 'EXCLUSION'),
    media: media.map(({ src, type, rel }) => ({ src, type, rel })),
  })}\n`
}
