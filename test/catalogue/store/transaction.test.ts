import { expect, test } from 'vitest'
import { inSnapshot, inTransaction } from '../../../src/catalogue/store/transaction.ts'
import { freshStore } from './importing.ts'

// SQLite ends a transaction if the disk is full or cannot be read. A ROLLBACK imitates that here.
test.each([
  ['inTransaction', inTransaction],
  ['inSnapshot', inSnapshot],
])('%s throws what SQLite ended its transaction for', (_name, run) => {
  const store = freshStore()
  store.exec('CREATE TABLE one (only INTEGER PRIMARY KEY); INSERT INTO one VALUES (1)')
  expect(() => run(store, () => store.exec('INSERT OR ROLLBACK INTO one VALUES (1)'))).toThrow(
    /^UNIQUE constraint failed/,
  )
  expect(store.isTransaction).toBe(false)
})

test('inTransaction undoes a change that throws', () => {
  const store = freshStore()
  store.exec('CREATE TABLE one (only INTEGER PRIMARY KEY)')
  const failure = new Error('stop')
  expect(() =>
    inTransaction(store, () => {
      store.exec('INSERT INTO one VALUES (1)')
      throw failure
    }),
  ).toThrow(failure)
  expect(store.prepare('SELECT count(*) AS rows FROM one').get()).toEqual({ rows: 0 })
})
