import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { isAll } from '../helpers/extent.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { writeRecords } from './small-catalogue.ts'

test('old JSON of records stays in the store after a small change, until more than one in a hundred or a sixteenth generation', async () => {
  const folder = temporaryFolder()
  const titles = Array.from({ length: 150 }, (_, id) => `Title ${id}`)
  const account = { id: 'a', name: 'Account' }
  /** Builds, and returns how many texts of records the store has. There are 150 products and an account. */
  async function stored(...renamed: number[]): Promise<number> {
    for (const id of renamed) titles[id] += ' again'
    const records = titles.map((title, id) => ({ type: 'product', id: `p${id}`, title, account }))
    await build(folder, writeRecords(folder, records), { formats: ['jsonl'], surfaces: ['bulk'] })
    using store = openStore(join(folder, 'catalogue.db'))
    return Number(store.prepare('SELECT count(*) AS texts FROM bodies').get()?.['texts'])
  }
  expect(await stored()).toBe(151)
  expect(await stored(1)).toBe(152)
  expect(await stored(1)).toBe(153)
  expect(await stored(2, 3)).toBe(151)
  // The others take seconds.
  if (!isAll) return
  for (let generation = 5; generation < 16; generation++) expect(await stored(1)).toBe(151 + generation - 4)
  expect(await stored(1)).toBe(151)
})
