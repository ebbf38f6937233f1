import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRecord } from '../../src/catalogue/read-record.ts'
import type { Product } from '../../src/catalogue/schema/product.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { defaultsOf } from '../../src/options/option.ts'
import { createBatchMemory } from '../../src/render/batch-memory.ts'
import { type RecordContent, renderRecords } from '../../src/render/render-record.ts'
import { loadRendering } from '../../src/render/rendering.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { PLAIN_THEME } from '../../src/surfaces/pages/theme/plain-theme.ts'
import { SurfaceOptions } from '../../src/surfaces/surface-options.ts'
import { productFrom } from '../helpers/entries.ts'
import { everyNth } from '../helpers/extent.ts'
import { fullProduct } from '../helpers/full-records.ts'
import { formats } from '../helpers/loaded-formats.ts'
import { hasShared, sharedFiles } from '../helpers/shared.ts'

const options = {
  ...defaultsOf(SurfaceOptions),
  formats: formats.map(({ name }) => name),
  surfaces: surfaces.map(({ name }) => name),
  baseUrl: 'https://tours.example.com',
  bookingUrl: null,
  templates: null,
}

function realProducts(): Product[] {
  if (!hasShared) return []
  const lines = readFileSync(sharedFiles.centreValDeLoire, 'utf8').trimEnd().split('\n')
  return everyNth(200, lines).flatMap(line => {
    const { type, ...raw } = JSON.parse(line)
    // Some pictures of the source have a folder for an address, and are dropped.
    const read = type === 'product' ? readRecord('product', raw) : null
    return read?.type === 'product' ? [read.product] : []
  })
}

test('renderRecords makes of records together what it makes of each alone', async () => {
  const rendering = await loadRendering(options, readTemplates(null), PLAIN_THEME)
  const account = { id: 'a1', name: 'Blue Boats', website: null, logo: null }
  const plain = productFrom({ id: 'p1', title: 'Seals', locale: 'de' })
  const products = [plain, productFrom(fullProduct), plain, ...realProducts()]
  const said = (content: RecordContent | undefined) => ({
    data: content?.data,
    files: content?.files.map(({ suffix, content }) => [suffix, content.toString()]),
  })
  const entries = () => products.map(product => rendering.entries.product(product, account))
  const alone = entries().map(entry => said(renderRecords(rendering, [entry], createBatchMemory())[0]))
  expect(renderRecords(rendering, entries(), createBatchMemory()).map(said)).toEqual(alone)
  expect(new Set(alone.map(({ files }) => JSON.stringify(files))).size).toBe(products.length - 1)
})

test('renderRecords puts the files of a record one behind the other', async () => {
  const rendering = await loadRendering(options, readTemplates(null), PLAIN_THEME)
  const account = { id: 'a1', name: 'Blue Boats', website: null, logo: null }
  const made = ['p1', 'p2'].map(id => rendering.entries.product(productFrom({ id, title: 'Seals' }), account))
  for (const { files } of renderRecords(rendering, made, createBatchMemory()))
    for (const [index, { content }] of files.entries())
      expect(content.byteOffset).toBe(
        (files[index - 1]?.content.byteOffset ?? content.byteOffset) +
          (files[index - 1]?.content.length ?? 0),
      )
})
