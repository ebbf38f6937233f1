import { sections } from './sections.js'

/** A product without any markup. */
export function plainText(product) {
  const parts = sections(product).map(({ heading, text, items = [] }) =>
    [`${heading}:\n`, text ?? items.map(item => `- ${item}`).join('\n')].join('\n'),
  )
  return `${product.title}\n\n${parts.join('\n\n')}\n`
}
