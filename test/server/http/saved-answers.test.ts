import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openStore, type Store } from '../../../src/catalogue/store/open-store.ts'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { fullResource } from '../../catalogue/v1/v1-records.ts'
import { everyNth } from '../../helpers/extent.ts'
import { SAMPLE, serverForAll } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'
import { create, createdIn, update } from './writing.ts'

const server = serverForAll({ build: { formats: DEFAULTS.formats } })

const Ids = z.array(z.object({ id: z.string() })).transform(records => records.map(({ id }) => id).sort())
const sample = z.object({ accounts: Ids, products: Ids }).parse(JSON.parse(readFileSync(SAMPLE, 'utf8')))
const [ACCOUNTS, PRODUCTS] = [sample.accounts.join(','), sample.products.join(',')]

/** The products of a store with their owners and the hashes of their records. */
const rowsOf = (store: Store) => store.prepare('SELECT id, account, hash FROM products ORDER BY id').all()
const ownersOf = (store: Store) => store.prepare('SELECT id, account FROM products ORDER BY id').all()

/** Builds from a saved answer, and returns what `read` finds in the new store. Nothing may be rejected or dropped. */
async function fromSaved<Result>(saved: Buffer, read: (store: Store) => Result, name = 'saved.json') {
  const folder = temporaryFolder()
  writeFileSync(join(folder, name), saved)
  await build(folder, join(folder, name), { strict: true, formats: ['json'] })
  const store = openStore(join(folder, 'catalogue.db'))
  try {
    return read(store)
  } finally {
    store.close()
  }
}

describe('a saved answer is a source', () => {
  const ANSWERS = [
    '/api/products?limit=100',
    `/api/products/get_products?product_ids=${PRODUCTS}`,
    `/api/products/get_products?product_ids=${PRODUCTS}&format=jsonl`,
    `/api/accounts/get_accounts?account_ids=${ACCOUNTS}&content_type=all`,
    `/api/accounts/get_accounts?account_ids=${ACCOUNTS}&content_type=all&format=jsonl`,
    `/api/accounts/get_accounts?account_ids=${ACCOUNTS}&content_type=all&format=json-octo`,
  ]
  // Each is built. The others are read by the same code, and test/catalogue/saved-records.test.ts reads all.
  test.each(everyNth(5, ANSWERS))('%s has every product with its owner', async path => {
    const { bytes } = await server().get(path)
    expect(await fromSaved(bytes, ownersOf)).toEqual(server().withStore(ownersOf))
  })

  test.each(everyNth(2, ['json', 'jsonl', 'octo.json']))(
    'a file in the tree that is an account with its products as .%s',
    async suffix => {
      const [account = ''] = sample.accounts
      const file = readFileSync(join(server().folder, `out/current/accounts/${account}.all.${suffix}`))
      const owned = server()
        .withStore(ownersOf)
        .filter(row => row['account'] === account)
      expect(await fromSaved(file, ownersOf, `saved.${suffix.replace('octo.', '')}`)).toEqual(owned)
    },
  )

  test('getProduct has the product as it is in the store', async () => {
    const rowOfAccount = () =>
      server()
        .withStore(rowsOf)
        .find(({ account }) => account === sample.accounts[0])
    const id = String(rowOfAccount()?.['id'])
    // The interface has no place in getProduct for the address to book at.
    await update(server(), [{ id, partner_booking_url: null }])
    const { bytes } = await server().get(`/api/products/getProduct/${id}`)
    expect(await fromSaved(bytes, rowsOf)).toEqual([rowOfAccount()])
  })

  test('--dump has what was written over the API, and what was created', async () => {
    const owned = server()
      .withStore(ownersOf)
      .find(({ account }) => account === sample.accounts[0])
    await update(server(), [
      { id: String(owned?.['id']), name: 'Renamed &amp; kept', before_booking: 'Bring a hat' },
    ])
    const reply = await create(server(), [{ name: 'Made here', ...fullResource, active: false }])
    const [made] = createdIn(reply)
    const created = server().withStore(store => rowsOf(store).filter(({ id }) => id === made?.id))
    expect(await fromSaved(reply.bytes, ownersOf)).toEqual([{ id: made?.id, account: sample.accounts[0] }])
    const dump = join(server().folder, 'dump.jsonl.gz')
    await build(server().folder, SAMPLE, { dump })
    const restored = await fromSaved(readFileSync(dump), rowsOf, 'dump.jsonl.gz')
    expect(restored).toEqual(server().withStore(rowsOf))
    expect(restored).toEqual(expect.arrayContaining(created))
  })
})
