// Makes the fixture of a version: `node test/upgrades/make-fixture.ts VERSION`, in a checkout of that version.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { productWriter } from '../../src/catalogue/store/product-writer.ts'
import { applyV1Update } from '../../src/catalogue/v1/apply-v1-update.ts'
import { RECORDS, WRITTEN } from './fixture.ts'

const [, , version = ''] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'tourpress-fixture-'))
const to = join(import.meta.dirname, version)
const CLI = join(import.meta.dirname, '../../src/cli.ts')

const run = (...args: string[]) => execFileSync(process.execPath, [CLI, ...args], { cwd: folder })

writeFileSync(join(folder, 'source.jsonl'), RECORDS.map(record => `${JSON.stringify(record)}\n`).join(''))
const places = ['--out', 'out', '--store', 'catalogue.db']
run('build', 'source.jsonl', ...places, '--surfaces', 'llms,chunks', '--formats', 'json,markdown')
run('key', 'add', 'a1', '--store', 'catalogue.db')
rmSync(to, { recursive: true, force: true })
mkdirSync(to)
run('push', `file:${join(to, 'target')}`, ...places)
renameSync(join(to, 'target/.tourpress/deployed.json'), join(to, 'deployed.json'))
rmSync(join(to, 'target/.tourpress'), { recursive: true })

const store = openStore(join(folder, 'catalogue.db'))
const writer = productWriter(store, 'a1', new Date('2026-01-02T03:04:05Z'))
const updated = applyV1Update(writer.read('p1')?.product ?? fail(), WRITTEN)
if ('issue' in updated) fail()
writer.replace(updated.product)
store.exec('UPDATE writes SET last = last + 1')
store.close()
writeFileSync(join(to, 'store.sql'), dump(join(folder, 'catalogue.db')))
rmSync(folder, { recursive: true })

function fail(): never {
  throw new Error('The product is not as it was written')
}

/** A database as SQL, so that a change of a fixture can be read. */
function dump(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true })
  const made = database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE sql <> ''").all()
  const tables = made.filter(({ type }) => type === 'table')
  const rows = tables.flatMap(({ name }) =>
    database
      .prepare(`SELECT * FROM ${name}`)
      .all()
      .map(row => `INSERT INTO ${name} VALUES (${Object.values(row).map(literal).join(', ')});`),
  )
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {}
  const sql = (isTable: boolean) =>
    made.filter(({ type }) => (type === 'table') === isTable).map(row => `${row['sql']};`)
  return [...sql(true), ...rows, ...sql(false), `PRAGMA user_version = ${version};`, ''].join('\n')
}

function literal(value: SQLOutputValue): string {
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
