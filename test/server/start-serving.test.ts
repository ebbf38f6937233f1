import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { SERVE_DEFAULTS } from '../../src/config/serve-options.ts'
import { createPublisher } from '../../src/publish/create-publisher.ts'
import { serve } from '../../src/server/serve.ts'
import { freePort } from '../helpers/run-server.ts'
import { SAMPLE } from '../helpers/server.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

test('a server with an unreadable store frees its port, so that its process ends', async () => {
  const folder = temporaryFolder()
  const places = { out: join(folder, 'out'), store: join(folder, 'catalogue.db') }
  await build(folder, SAMPLE)
  damageTable(places.store, 'writes')
  const port = await freePort()
  const server = { ...SERVE_DEFAULTS, port, accessLog: false }
  const started = serve({ ...server, ...places, publisher: createPublisher(places) })
  await expect(started).rejects.toThrow('database disk image is malformed')
  expect(await freePort(port)).toBe(port)
})

/** Fills the first page of a table with zeros, like a broken disk. */
function damageTable(file: string, table: string): void {
  const store = openStore(file)
  const page = Number(
    store.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.['rootpage'],
  )
  const size = Number(store.prepare('PRAGMA page_size').get()?.['page_size'])
  store.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size), 0, size, (page - 1) * size)
  closeSync(handle)
}
