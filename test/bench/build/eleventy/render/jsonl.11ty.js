import { plainText } from './plain-text.js'
import { productPage } from './product-page.js'

export const data = productPage('jsonl')

export function render({ product }) {
  const { id, title, account } = product
  return `${JSON.stringify({ type: 'product', id, name: title, account, text: plainText(product) })}\n`
}
