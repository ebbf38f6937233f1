import { expect, onTestFinished, test } from 'vitest'
import { csv } from '../../../examples/config/csv.ts'
import { setCustomFormats } from '../../../src/formats/index.ts'
import { startServer } from '../../helpers/server.ts'

test('Accept chooses a format of the config file by its media type', async () => {
  setCustomFormats([csv])
  onTestFinished(() => setCustomFormats([]))
  const source = [{ type: 'product', id: 'p1', title: 'Seals', account: { id: 'a1', name: 'Blue Boats' } }]
  const server = await startServer({ source, build: { formats: ['json', 'csv'] } })
  const asked = (accept: string) => server.get('/exports/products/p1', { Accept: accept })
  const custom = await asked('text/csv')
  expect(custom.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(custom.bytes.toString()).toContain('"product","p1","Seals","","","Blue Boats"')
  const builtIn = await asked('*/*')
  expect(builtIn.headers['content-type']).toBe('application/json')
  expect(builtIn.headers['link']).toContain('</exports/products/p1.csv>; rel="alternate"; type="text/csv"')
})
