import { Agent } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addKey } from '../../../src/catalogue/store/keys.ts'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import { isAll, slowTest } from '../../helpers/extent.ts'
import { ask, expectedError, jsonOf, startServer } from '../../helpers/server.ts'
import { smallCatalogue } from '../../helpers/small-catalogue.ts'
import { hasStrace, startTraced } from '../../helpers/strace.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { addressOf } from '../http/serve-command.ts'
import { catalogue, product, update } from '../http/writing.ts'

// Starts two servers, so it is too slow for `npm test`.
test.runIf(isAll && hasStrace)(
  'a write reopens a store that could not be opened for writing before (needs strace)',
  async () => {
    const folder = temporaryFolder()
    await build(folder, smallCatalogue(1))
    const store = join(folder, 'catalogue.db')
    const opened = openStore(store)
    const { key } = addKey(opened, { account: 'a0', label: null, expires: null }, new Date())
    opened.close()
    // After a failed open, SQLite opens the file again, read-only and without an error.
    const refused = [
      '-o',
      '/dev/null',
      '-P',
      store,
      '-e',
      'trace=openat',
      '-e',
      'inject=openat:error=EBUSY:when=2',
    ]
    const serve = ['serve', '--out', join(folder, 'out'), '--store', store, '--port', '0', '--workers', '1']
    const url = await addressOf(startTraced(refused, serve))
    const write = (name: string) =>
      ask(url, {
        path: '/api/products/bulk-update',
        method: 'PUT',
        agent: new Agent(),
        headers: { 'X-Api-Key': key },
        body: Buffer.from(JSON.stringify({ products: [{ id: 'p0', name }] })),
      })
    expect((await write('Refused')).status).toBe(500)
    expect((await write('Taken')).status).toBe(200)
  },
)

// A write waits for twenty seconds, which is too long for `npm test`.
slowTest('a write that waits too long for the store gets 503, and writes nothing', async () => {
  const server = await startServer({ source: catalogue() })
  const busy = openStore(join(server.folder, 'catalogue.db'))
  busy.exec('BEGIN IMMEDIATE')
  const refused = await update(server, [{ id: 'p0', name: 'Refused' }])
  expect(jsonOf(refused)).toEqual(expectedError(503, 'Store busy. Send it again'))
  expect(refused.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  busy.exec('ROLLBACK')
  busy.close()
  expect(await product(server, 'p0')).toContain('Trip 0')
  expect((await update(server, [{ id: 'p0', name: 'Taken' }])).status).toBe(200)
})
