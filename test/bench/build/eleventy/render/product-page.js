import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

// Here and not in a file of global data, which would have to be a default export: all templates share it all the same.
const products = []
const lines = createInterface({ input: createReadStream(process.env['BENCH_CATALOGUE'] ?? '') })
for await (const line of lines) {
  const { type, ...product } = JSON.parse(line)
  if (type === 'product') products.push(product)
}

/** A template of Eleventy that makes a file with this ending of each product. */
export function productPage(ending) {
  return {
    products,
    pagination: { data: 'products', size: 1, alias: 'product' },
    permalink: ({ product }) => `products/${product.id}.${ending}`,
  }
}
