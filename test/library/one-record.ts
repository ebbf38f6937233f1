import {
  addressesAt,
  formats,
  makeEntries,
  readRecord,
  readTemplates,
  templatesFrom,
} from '../../src/index.ts'

const entries = makeEntries(templatesFrom(readTemplates(null)), addressesAt('https://tours.example.com'))
const owner = { id: 'a1', name: 'Our tours', website: null, logo: null }
const read = readRecord('product', { id: 'p1', title: 'Harbour walk', description: 'Two hours on foot.' })
if (read.type !== 'product') throw new Error('The record is refused')

const entry = entries.product(read.product, owner)
for (const { load } of formats) {
  const format = await load()
  console.log(format.open(entry) + format.record(entry) + format.close)
}
