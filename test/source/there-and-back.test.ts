import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { DEFAULTS } from '../../src/config/build-options.ts'
import { catalogues } from '../helpers/catalogues.ts'
import { everyNth, isAll } from '../helpers/extent.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

type Fields = Record<string, unknown>

/** The published records of a store by type and id, without what is for the trade and what only V1 returns. */
function publishedIn(folder: string): Map<string, Fields> {
  const store = openStore(join(folder, 'catalogue.db'))
  const rows = ['accounts', 'products'].flatMap(table =>
    store
      .prepare(`SELECT '${table}' AS type, ${table}.id, body FROM ${table} JOIN bodies USING (hash)`)
      .all(),
  )
  store.close()
  const unpublished = /^(?:net|tradeUrl|tradeEmail|requirements|username)$/
  const isV1 = (name: string) => !['opening_hours', 'partner_booking_url'].includes(name)
  return new Map(
    rows.map(({ type, id, body }): [string, Fields] => {
      const record = JSON.parse(String(body), (key, value) => (unpublished.test(key) ? undefined : value))
      for (const name of Object.keys(record.passthrough ?? {}).filter(isV1)) delete record.passthrough[name]
      return [`${type} ${id}`, record]
    }),
  )
}

/** The files of the folder `path` of a tree that end with `suffix`, parsed as JSON or as lines of JSON. */
function filesOf(folder: string, path: string, suffix: string): Map<string, unknown> {
  const inside = join(folder, 'out/current', path)
  const names = readdirSync(inside).filter(name => name.replace(/^[^.]*/, '') === suffix)
  return new Map(
    names.sort().map(name => {
      const text = readFileSync(join(inside, name), 'utf8')
      return [
        name,
        suffix.endsWith('jsonl') ? text.split('\n').map(line => line && JSON.parse(line)) : JSON.parse(text),
      ]
    }),
  )
}

// The sample and the edge records have all shapes. The national parks take seconds, and Centre-Val de Loire a minute.
const most = isAll ? 1000 : 20
const tested = catalogues.filter(({ counts, isMissing }) => counts.products < most && !isMissing)

describe.each(tested)('a tree of $name', ({ file }) => {
  let first: string
  beforeAll(async () => {
    first = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
    await build(first, file, { formats: DEFAULTS.formats, surfaces: ['llms', 'bulk'], force: ['rejected'] })
  })
  afterAll(() => rmSync(first, { recursive: true, force: true }))

  test('has in its folder sources what gives the same records, field by field, and the same tree', async () => {
    const again = temporaryFolder()
    const options = { formats: DEFAULTS.formats, surfaces: ['llms', 'bulk'], strict: true }
    await build(again, join(first, 'out/current/sources'), options)
    expect(Object.fromEntries(publishedIn(again))).toEqual(Object.fromEntries(publishedIn(first)))
    for (const path of ['accounts', 'products', 'sources', 'llms'])
      for (const name of readdirSync(join(first, 'out/current', path)))
        expect(readFileSync(join(again, 'out/current', path, name), 'utf8'), name).toBe(
          readFileSync(join(first, 'out/current', path, name), 'utf8'),
        )
  })

  // A file of one format holds less than the store; what stands in it has to stand in the file of its own tree again.
  // The folder above has lines as well.
  test.each(everyNth(2, ['.json', '.jsonl', '.octo.json']))(
    'gives the same %s when that is read back',
    async suffix => {
      const again = temporaryFolder()
      const source = join(again, `source${suffix}`)
      const accounts = filesOf(first, 'accounts', `.all${suffix}`)
      const lines = [...accounts.values()].flat().filter(line => line !== '')
      writeFileSync(
        source,
        suffix === '.jsonl'
          ? lines.map(line => `${JSON.stringify(line)}\n`).join('')
          : JSON.stringify({ accounts: [...accounts.values()] }),
      )
      const { warnings } = await build(again, source, { formats: DEFAULTS.formats, strict: true })
      expect(warnings.filter(text => text.includes('a download for search'))).toHaveLength(
        suffix === '.jsonl' ? 1 : 0,
      )
      for (const path of ['accounts', 'products'])
        expect(facts(filesOf(again, path, suffix))).toEqual(facts(filesOf(first, path, suffix)))
    },
  )
})

/**
 * What files say, without the page's text, which has fewer sections, and without a duration in words: a cache record
 * does not say its language.
 */
function facts(files: Map<string, unknown>): unknown {
  const text = JSON.stringify(Object.fromEntries(files))
  return JSON.parse(text, (key, value) => (key === 'text' || key === 'duration' ? undefined : value))
}
