import { expect, onTestFinished, test } from 'vitest'
import { csv } from '../../../examples/config/csv.ts'
import { setCustomFormats } from '../../../src/formats/index.ts'
import { startServer } from '../../helpers/server.ts'

test('a record is answered in a format of the config file where its media type is asked for', async () => {
  setCustomFormats([csv])
  onTestFinished(() => setCustomFormats([]))
  const source = [{ type: 'product', id: 'p1', title: 'Seals', account: { id: 'a1', name: 'Blue Boats' } }]
  const server = await startServer({ source, build: { formats: ['json', 'csv'] } })
  const asked = (accept: string) => server.get('/exports/products/p1', { Accept: accept })
  const own = await asked('text/csv')
  expect(own.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(own.bytes.toString()).toContain('"product","p1","Seals","","","Blue Boats"')
  const builtIn = await asked('*/*')
  expect(builtIn.headers['content-type']).toBe('application/json')
  expect(builtIn.headers['link']).toContain('</exports/products/p1.csv>; rel="alternate"; type="text/csv"')
})
