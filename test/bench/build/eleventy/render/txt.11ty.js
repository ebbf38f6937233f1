import { plainText } from './plain-text.js'
import { productPage } from './product-page.js'

export const data = productPage('txt')

export function render({ product }) {
  return plainText(product)
}
