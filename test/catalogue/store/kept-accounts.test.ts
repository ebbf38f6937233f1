import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import { productWriter } from '../../../src/catalogue/store/product-writer.ts'
import { newV1Product } from '../../../src/catalogue/v1/new-v1-product.ts'
import { filesIn } from '../../helpers/golden.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { writtenBy } from '../v1/v1-records.ts'

test('beginImport keeps the account of a product that was made over the API', async () => {
  const folder = temporaryFolder()
  const source = join(folder, 'source.json')
  const account = (id: string) => ({ id, name: `Account ${id}` })
  const product = (id: string, owner: string) => ({ id, title: id, account: account(owner) })
  writeFileSync(source, JSON.stringify({ products: [product('p1', 'a'), product('p2', 'b')] }))
  await build(folder, source)

  const store = openStore(join(folder, 'catalogue.db'))
  const made = writtenBy(newV1Product({ name: 'Made over the API' }, 'made'))
  productWriter(store, 'a', new Date()).add(made)
  store.close()

  writeFileSync(source, JSON.stringify({ products: [product('p2', 'b')] }))
  await build(folder, source, { maxRemoved: 1 })
  const files = filesIn(join(folder, 'out/current/'))
  expect(files).toContain('products/made.json')
  expect(files).toContain('accounts/a.json')
  expect(files).not.toContain('products/p1.json')
})
