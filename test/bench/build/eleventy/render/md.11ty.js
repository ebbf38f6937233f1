import { productPage } from './product-page.js'
import { sections } from './sections.js'

export const data = productPage('md')

export function render({ product }) {
  const parts = sections(product).map(({ heading, text, items = [] }) =>
    [`## ${heading}\n`, text ?? items.map(item => `- ${item}`).join('\n')].join('\n'),
  )
  const front = ['---', `id: ${JSON.stringify(product.id)}`, `title: ${JSON.stringify(product.title)}`, '---']
  return `${front.join('\n')}\n\n# ${product.title}\n\n${parts.join('\n\n')}\n`
}
