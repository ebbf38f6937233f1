import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { checkTree } from '../../src/check/check-tree.ts'
import { bulkUpdate } from '../../src/server/writes/bulk-update.ts'
import { ChangeLine } from '../../src/tree/change-feed.ts'
import { silent } from '../helpers/workspace.ts'

const units = (retail: number, net: number) => [
  { id: 'u', type: 'ADULT', pricingFrom: [{ retail, net, currency: 'EUR', currencyPrecision: 2 }] },
]
/** A product of the account `a` with one price. */
export const tour = (id: string, title: string, retail = 1000, net = 700) => ({
  ...{ id, title, internalName: id, account: { id: 'a' }, options: [{ id: 'o', units: units(retail, net) }] },
})

/** Writes a catalogue of one account, and returns its file. */
export function writeCatalogue(
  folder: string,
  products: object[],
  account: object = { id: 'a', name: 'A' },
): string {
  const file = join(folder, 'source.json')
  writeFileSync(file, JSON.stringify({ accounts: [account], products }))
  return file
}

/** Writes records as lines, and returns their file. */
export function writeRecords(folder: string, records: readonly object[]): string {
  const file = join(folder, 'source.jsonl')
  writeFileSync(file, records.map(record => `${JSON.stringify(record)}\n`).join(''))
  return file
}

export const account = (id: string) => ({ type: 'account', id, name: `Account ${id}` })
export const product = (id: string, owner: string, title = `Product ${id}`) => ({
  ...{ type: 'product', id, title, account: { id: owner } },
})

/** Writes the title of a product into a store, as the API does. */
export function writeTitle(file: string, account: string, id: string, name: string): void {
  const store = openStore(file)
  const body = Buffer.from(JSON.stringify({ products: [{ id, name }] }))
  const request = { type: 'bulk-update' as const, store: '', account, body, idempotencyKey: null }
  expect(bulkUpdate(store, request, new Date('2026-02-03T04:05:06Z')).status).toBe(200)
  store.close()
}

/** What `check` finds in `folder/out`: each file with the reason. */
export async function issuesIn(folder: string): Promise<string[]> {
  const { issues } = await checkTree(join(folder, 'out'), silent)
  return issues.map(({ file, reason }) => `${file} ${reason}`)
}

/** A file of what is live in `folder/out`. */
export const read = (folder: string, file: string) => readFileSync(join(folder, 'out/current', file), 'utf8')

/** The lines of a generation's change feed. */
export function feed(folder: string, sequence: number): ChangeLine[] {
  const lines = read(folder, `changes/${sequence}.jsonl`).split('\n').slice(0, -1)
  return lines.map(line => ChangeLine.parse(JSON.parse(line)))
}
