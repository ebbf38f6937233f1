import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openStore, openStoreReadOnly } from '../../../src/catalogue/store/open-store.ts'
import { UsageError } from '../../../src/errors.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { account, freshStore, importAll, rowsOf } from './importing.ts'

const newFile = () => join(temporaryFolder(), 'catalogue.db')

/** Expects an error that says why the file cannot be opened, and what to do. */
function expectRefusal(open: (file: string) => DatabaseSync, file: string, reason: RegExp): void {
  let error: unknown
  try {
    open(file).close()
  } catch (thrown) {
    error = thrown
  }
  if (!(error instanceof UsageError)) throw new Error(`No UsageError: ${error}`)
  expect(error.message).toMatch(reason)
  expect(error.message).toContain(`Opening the store "${file}": `)
  expect(error.message).not.toMatch(/\n|\.$/)
  expect(error.hint).toMatch(/--store/)
}

describe('openStore', () => {
  test('openStore makes the store and its folders', () => {
    const store = freshStore(join(temporaryFolder(), 'deep', 'er', 'catalogue.db'))
    expect(rowsOf(store)).toEqual({ accounts: [], products: [] })
  })

  test('openStore finds what an earlier one left', () => {
    const file = newFile()
    const store = freshStore(file)
    importAll(store, [account('a')])
    store.close()
    expect(rowsOf(freshStore(file)).accounts).toEqual(['a Name of a'])
  })

  test('openStore makes a file that its owner alone can read, with its journals', () => {
    const file = newFile()
    importAll(freshStore(file), [account('a')])
    for (const made of [file, `${file}-wal`, `${file}-shm`])
      expect(statSync(made).mode & 0o777, made).toBe(0o600)
  })

  test('openStore takes an empty file', () => {
    const file = newFile()
    writeFileSync(file, '')
    expect(rowsOf(freshStore(file))).toEqual({ accounts: [], products: [] })
  })

  test('openStore refuses a file that is no SQLite file, and leaves it as it was', () => {
    const file = join(temporaryFolder(), 'notes.txt')
    const text = 'These are notes and no catalogue.\n'.repeat(100)
    writeFileSync(file, text)
    expectRefusal(openStore, file, /not a database/)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test.each([-1, 98, 99])('openStore refuses a store of version %i', version => {
    const file = newFile()
    const store = freshStore(file)
    store.exec(`PRAGMA user_version = ${version}`)
    store.close()
    expectRefusal(openStore, file, new RegExp(`it has version ${version}, and this tourpress reads \\d+$`))
  })

  test.each([
    ['with a table of the same name', 'CREATE TABLE accounts (x)', ['accounts']],
    ['with other tables', 'CREATE TABLE recipes (x)', ['recipes']],
  ])('openStore refuses the database of another program %s, and adds nothing to it', (_what, sql, tables) => {
    const file = join(temporaryFolder(), 'other.db')
    const other = new DatabaseSync(file)
    other.exec(sql)
    other.close()
    expectRefusal(openStore, file, /./)
    const after = new DatabaseSync(file, { readOnly: true })
    try {
      const names = after.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
      expect(names.map(row => row['name'])).toEqual(tables)
    } finally {
      after.close()
    }
  })

  test('openStore refuses a folder', () => {
    const folder = join(temporaryFolder(), 'folder')
    mkdirSync(folder)
    expectRefusal(openStore, folder, /EISDIR/)
  })

  test('openStore refuses a place below a file', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const file = join(folder, 'file', 'catalogue.db')
    expectRefusal(openStore, file, /EEXIST|ENOTDIR/)
  })
})

describe('openStoreReadOnly', () => {
  test('openStoreReadOnly reads, and cannot write', () => {
    const file = newFile()
    const store = freshStore(file)
    importAll(store, [account('a')])
    const reader = openStoreReadOnly(file)
    try {
      expect(rowsOf(reader).accounts).toEqual(['a Name of a'])
      expect(() => reader.exec('DELETE FROM accounts')).toThrow(/readonly/)
    } finally {
      reader.close()
    }
  })

  test('openStoreReadOnly refuses a store of another version', () => {
    const file = newFile()
    const store = freshStore(file)
    store.exec('PRAGMA user_version = 2')
    store.close()
    expectRefusal(openStoreReadOnly, file, /it has version 2, and this tourpress reads \d+$/)
  })

  test('openStoreReadOnly refuses a store that is not there', () => {
    const file = newFile()
    expectRefusal(openStoreReadOnly, file, /unable to open/)
  })
})
