import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/catalogue/store/open-store.ts'
import { productReader } from '../../src/catalogue/store/read-rows.ts'
import { run } from '../../src/commands/run.ts'
import { type BuildOptions, DEFAULTS } from '../../src/config/build-options.ts'
import { SourceError } from '../../src/errors.ts'
import { fileSource } from '../../src/source/file.ts'
import { examples, isAll } from '../helpers/extent.ts'
import { hasShared, sharedFiles } from '../helpers/shared.ts'
import { places, tourpress } from '../helpers/tourpress.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { importSource, oneThread, storeIn } from './importing.ts'
import { account, product, writeRecords } from './small-catalogue.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/catalogue.json', import.meta.url))

function opened(): { folder: string; store: Store } {
  const folder = temporaryFolder()
  return { folder, store: storeIn(folder) }
}

/** Imports a file for good. */
async function importFile(store: Store, folder: string, source: string, options: Partial<BuildOptions> = {}) {
  const all = { ...DEFAULTS, store: join(folder, 'catalogue.db'), ...options }
  const { changes, rejections } = await importSource(fileSource(source), store, all, oneThread())
  const { rejected, dropped, problems, file } = rejections
  return { changes, rejected, dropped, problems, file }
}

const linesOf = (records: object[]) => records.map(record => `${JSON.stringify(record)}\n`).join('')

/** Writes records as lines, and imports them. */
function importLines(store: Store, folder: string, records: object[], options: Partial<BuildOptions> = {}) {
  const file = join(folder, 'catalogue.jsonl')
  writeFileSync(file, linesOf(records))
  return importFile(store, folder, file, options)
}

function rowsOf(store: Store): string[] {
  const rows = store.prepare('SELECT id FROM accounts UNION ALL SELECT id FROM products ORDER BY id').all()
  return rows.map(({ id }) => String(id))
}

const nothing = { added: 0, changed: 0, removed: 0 }

describe('importSource of a whole catalogue', () => {
  // `npm test` reads the whole catalogue in ../helpers/catalogues.ts, which counts its records.
  test.runIf(isAll && hasShared)('importSource takes all of the Centre-Val de Loire', async () => {
    const { folder, store } = opened()
    const first = await importFile(store, folder, sharedFiles.centreValDeLoire)
    expect(first).toMatchObject({
      changes: { added: 25 + 1291, changed: 0, removed: 0 },
      rejected: 0,
      // Pictures whose address is a folder, counted in the source by another program.
      dropped: 34,
    })
    expect(store.prepare('SELECT count(*) AS n FROM accounts').get()).toEqual({ n: 25 })
    expect(store.prepare('SELECT count(*) AS n FROM products').get()).toEqual({ n: 1291 })

    // The first product of the file, read by eye: a visit that costs nothing.
    expect(productReader(store)('003eb63b-ee8e-316f-b93f-6d58439158e6')?.product).toMatchObject({
      title: "Visite – Le chantier de la chapelle du Centre paroissial Jeanne d'Arc",
      locale: 'fr-FR',
      durationMinutesFrom: 60,
      durationMinutesTo: null,
      startDate: '2020-09-19',
      locations: [{ title: 'Loches', types: ['START'], place: { latitude: 47.118113, postalCode: '37600' } }],
      options: [{ units: [{ type: 'ADULT', pricingFrom: [{ retail: 0, currency: 'EUR' }] }] }],
    })

    const again = await importFile(store, folder, sharedFiles.centreValDeLoire)
    expect(again.changes).toEqual(nothing)
  })

  test.skipIf(!hasShared)('importSource takes all of the national parks', async () => {
    const { folder, store } = opened()
    const first = await importFile(store, folder, sharedFiles.nationalParks)
    expect(first).toMatchObject({
      changes: { added: 13 + 50, changed: 0, removed: 0 },
      rejected: 0,
      dropped: 0,
    })

    const accounts = store.prepare('SELECT id, title FROM accounts ORDER BY id').all()
    expect(accounts.map(({ id, title }) => `${id} ${title}`)).toEqual([
      'nps-alca Alcatraz Island',
      'nps-cali California National Historic Trail',
      'nps-cech César E. Chávez National Monument',
      'nps-deva Death Valley National Park',
      'nps-goga Golden Gate National Recreation Area',
      'nps-jotr Joshua Tree National Park',
      'nps-lavo Lassen Volcanic National Park',
      'nps-moja Mojave National Preserve',
      'nps-pore Point Reyes National Seashore',
      'nps-redw Redwood National and State Parks',
      'nps-rori Rosie the Riveter WWII Home Front National Historical Park',
      'nps-seki Sequoia & Kings Canyon National Parks',
      'nps-yose Yosemite National Park',
    ])

    const read = productReader(store)
    const ids = store.prepare('SELECT id FROM products').all()
    const products = ids.flatMap(({ id }) => read(String(id))?.product ?? [])
    const features = products.flatMap(product => product.features)
    // Counted in the file with another program.
    expect(features.filter(({ type }) => type === 'HIGHLIGHT')).toHaveLength(227)
    expect(features.filter(({ type }) => type === 'PREARRIVAL_INFORMATION')).toHaveLength(72)
    expect(features.filter(({ type }) => type === 'ADDITIONAL_INFORMATION')).toHaveLength(50)
    expect(
      features.filter(
        ({ shortDescription }) => shortDescription === 'Booking closes before the start: 24 hours',
      ),
    ).toHaveLength(10)
    expect(products.filter(({ durationMinutesFrom }) => durationMinutesFrom === null)).toHaveLength(7)
    expect(products.filter(({ durationText }) => durationText !== null)).toEqual([])
    expect(products.filter(({ locale }) => locale !== 'en')).toEqual([])
    expect(products.filter(({ locations }) => locations[0]?.types[0] !== 'START')).toEqual([])

    const durations = Object.fromEntries(
      products.map(({ id, durationMinutesFrom, durationMinutesTo }) => [
        id,
        [durationMinutesFrom, durationMinutesTo],
      ]),
    )
    expect(durations).toMatchObject({
      '33CCC155-C999-4B58-9ACC-4D2793CFA110': [5, 120],
      'B7EE986E-DB4D-4B8F-9FE8-79F0DE232914': [0, 600],
      'A5028190-B829-4813-B239-9FF4763E11FA': [10, null],
      '715C460F-B9FD-4DE5-B8E8-7B2F5E4EB576': [60, null],
      '62ACB291-3D9E-4DBE-BA06-729E9E72D4F6': [2880, 21600],
    })
    expect(read('7345E51C-F5ED-45A0-9798-62C28D7ADCD2')?.product).toMatchObject({
      title: 'Horse Riding in Point Reyes National Seashore',
      category: 'Horseback Riding',
      timeZone: 'America/Los_Angeles',
      bookingMinPax: 1,
      bookingMaxPax: null,
      confirmationNecessary: false,
      locations: [
        {
          title: 'Point Reyes National Seashore, Point Reyes Station, California',
          types: ['START'],
          place: { latitude: 38.0401859377, longitude: -122.799989303 },
        },
      ],
    })
  })

  test('importSource takes all of the sample', async () => {
    const folder = temporaryFolder()
    const imported = await importFile(storeIn(folder), folder, EXAMPLE)
    expect(imported).toMatchObject({ changes: { added: 3 + 12 }, rejected: 0, dropped: 0 })
  })

  test.skipIf(!hasShared)(
    'importSource takes hostile texts in every place, and none of them stops the others',
    async () => {
      const texts = readFileSync(sharedFiles.hostileStrings, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): string => JSON.parse(line).text)
        // Of every kind some: all of them would take seconds.
        .filter((_, index) => index % (isAll ? 4 : 60) === 0)
      const folder = temporaryFolder()
      const store = storeIn(folder)
      const records = texts.flatMap((text, index) => [
        {
          type: 'product',
          id: `n${index}`,
          title: text,
          internalName: 'Walk',
          description: text,
          locale: text,
          faqs: text,
          media: [{ src: text, title: text }],
          features: [{ type: text, shortDescription: text }],
          startDate: text,
          defaultCurrency: text,
          timeZone: text,
          options: [{ code: text, units: [{ id: text, type: text }] }],
          [text]: text,
        },
        {
          type: 'product',
          id: `v${index}`,
          name: 'Walk',
          internal_id: text,
          description: text,
          language: text,
          duration: text,
          highlights: [text],
          commentaries: [text],
          booking_cutoff: text,
          opening_hours: { [text]: text },
          addresses: [{ type: text, coordinates: text, notes: text }],
          image_url: [text],
          retail_rates_adult: text,
        },
        { type: 'product', id: text, title: 'Walk' },
        {
          type: 'account',
          id: `a${index}`,
          name: 'Boats',
          email: text,
          website: text,
          locations: text,
          reviews: [{ date: text }],
        },
      ])
      const { changes, rejected } = await importLines(store, folder, records, {
        accountId: 'a0',
        force: ['rejected'],
      })
      expect(changes.added + rejected).toBe(records.length)
      // Only ids are refused: for a comma, a control character, or because they came before.
      const rejectedLines = readFileSync(join(folder, 'rejected.jsonl'), 'utf8').trimEnd().split('\n')
      const refusals = rejectedLines
        .map(line => JSON.parse(line))
        .filter(({ outcome }) => outcome === 'rejected')
      expect(refusals.filter(({ path }) => path !== 'id')).toEqual([])
      expect(refusals.filter(({ line }) => line % 4 !== 3)).toEqual([])
      const withCommas = texts.filter(text => text.includes(',')).length
      expect(rejected).toBeGreaterThanOrEqual(withCommas)
      expect(rejected).toBeLessThan(texts.length / 2)
    },
  )
})

describe('importSource reports what it did not take', () => {
  const allowed: Partial<BuildOptions> = { force: ['rejected'] }
  const records = [
    { type: 'account', id: 'a', name: 'Boats', faqs: [{ question: 'Q', answer: 'A' }, {}] },
    { type: 'product', id: 'p1', title: 'Walk', bookingMinPax: 'few' },
    { type: 'product', id: 'p,2', title: 'Swim' },
    { type: 'tour', id: 'p3' },
    { type: 'product', id: 'p1', title: 'Later' },
    { type: 'product', id: 'p4' },
    { type: 'product', id: 'p5', title: 'Ride', bookingMinPax: 'many' },
  ]

  test('importSource writes each case with line, id, path and reason', async () => {
    const { folder, store } = opened()
    const { changes, rejected, dropped, file } = await importLines(store, folder, records, allowed)
    expect(file).toBe(join(folder, 'rejected.jsonl'))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const cases = readFileSync(file, 'utf8').trimEnd().split('\n')
    const told = cases.map(line => JSON.parse(line))
    expect(told.map(({ outcome, line, id, path, reason }) => [outcome, line, id, path, reason])).toEqual([
      ['dropped', 1, 'a', 'faqs[1].question', 'is missing'],
      ['dropped', 2, 'p1', 'bookingMinPax', 'is not a number: "few"'],
      ['rejected', 3, 'p,2', 'id', 'holds a comma: "p,2"'],
      ['rejected', 4, 'p3', 'type', 'is neither account nor product: "tour"'],
      ['rejected', 5, 'p1', 'id', 'is the id of an earlier record, which stays: line 2'],
      ['rejected', 6, 'p4', 'title', 'is missing, and there is no name or internalName'],
      ['dropped', 7, 'p5', 'bookingMinPax', 'is not a number: "many"'],
    ])
    expect({ changes, rejected, dropped }).toEqual({
      changes: { added: 3, changed: 0, removed: 0 },
      rejected: 4,
      dropped: 3,
    })
    expect(rowsOf(store)).toEqual(['a', 'p1', 'p5'])
  })

  test.each([
    ['catalogue.db', 'rejected.jsonl'],
    ['other.db', 'other.db.rejected.jsonl'],
    ['other', 'other.rejected.jsonl'],
  ])('importSource into %s writes the cases into %s, beside those of other stores', async (name, report) => {
    const folder = temporaryFolder()
    const others = ['catalogue.db', 'other.db', 'other'].filter(other => other !== name)
    for (const one of [...others, name]) {
      const bad = { type: 'product', id: 'p', title: 'Walk', bookingMinPax: one }
      const options = { ...allowed, store: join(folder, one) }
      await importLines(storeIn(folder), folder, [{ type: 'account', id: 'a', name: 'Boats' }, bad], options)
    }
    expect(readFileSync(join(folder, report), 'utf8')).toContain(`is not a number: \\"${name}\\"`)
    expect(readdirSync(folder).filter(file => file.endsWith('rejected.jsonl'))).toHaveLength(3)
  })

  test('importSource counts the same kind of problem once, with its first place', async () => {
    const folder = temporaryFolder()
    const { problems } = await importLines(storeIn(folder), folder, records, allowed)
    expect(problems).toContainEqual({
      outcome: 'dropped',
      path: 'bookingMinPax',
      reason: 'is not a number',
      count: 2,
      firstLine: 2,
      firstId: 'p1',
    })
    expect(problems.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(7)
  })

  test('importSource removes the report of an earlier import once nothing is rejectedLines', async () => {
    const { folder, store } = opened()
    const { file } = await importLines(store, folder, records, allowed)
    expect(existsSync(file)).toBe(true)
    await importLines(store, folder, [
      { type: 'account', id: 'a', name: 'Boats' },
      { type: 'product', id: 'p1', title: 'Walk' },
      { type: 'product', id: 'p5', title: 'Ride' },
    ])
    expect(existsSync(file)).toBe(false)
    expect(existsSync(`${file}.new`)).toBe(false)
  })

  test('importSource shows no id that moves a cursor', async () => {
    const folder = temporaryFolder()
    const bad = { type: 'product', id: '\u001b[2J\n\u202e', title: 'Walk' }
    const { problems } = await importLines(storeIn(folder), folder, [...records, bad], allowed)
    expect(problems.map(({ firstId, reason }) => `${firstId} ${reason}`).join(' ')).not.toMatch(
      /[\p{Cc}\p{Cf}]/u,
    )
  })
})

describe('importSource that fails', () => {
  const live = [
    { type: 'account', id: 'a', name: 'Boats' },
    { type: 'product', id: 'p1', title: 'Walk' },
  ]
  const next = [
    { type: 'account', id: 'a', name: 'New name' },
    { type: 'product', id: 'p2', title: 'Swim', category: {} },
  ]

  test('importSource of a source that breaks off leaves the rows, and the next one goes through', async () => {
    const { folder, store } = opened()
    await importLines(store, folder, live)
    const many = Array.from({ length: examples(5000, 20_000) }, (_, n) =>
      linesOf([{ type: 'product', id: `q${n}`, title: `${n}` }]),
    ).join('')
    const broken = join(folder, 'broken.jsonl.gz')
    const data = gzipSync(linesOf(next) + many)
    writeFileSync(broken, data.subarray(0, data.length - 500))
    await expect(importFile(store, folder, broken)).rejects.toThrow(SourceError)
    store.close()

    const reopened = storeIn(folder)
    expect(rowsOf(reopened)).toEqual(['a', 'p1'])
    expect(reopened.prepare('SELECT title FROM accounts').get()).toEqual({ title: 'Boats' })
    const { changes } = await importLines(reopened, folder, live)
    expect(changes).toEqual(nothing)
  })

  test('importSource leaves no unfinished report behind', async () => {
    const folder = temporaryFolder()
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, '{"error":"Unauthorized","status":401}')
    await expect(importFile(storeIn(folder), folder, broken)).rejects.toThrow(SourceError)
    expect(existsSync(join(folder, 'rejected.jsonl.new'))).toBe(false)
  })

  test('importSource with strict fails where a field is dropped, leaves the rows and says where to look', async () => {
    const { folder, store } = opened()
    await importLines(store, folder, live)
    const failure = importLines(store, folder, next, { strict: true })
    await expect(failure).rejects.toThrow(/strictly: 0 records rejected, 1 fields? dropped$/)
    expect(rowsOf(store)).toEqual(['a', 'p1'])
    expect(readFileSync(join(folder, 'rejected.jsonl'), 'utf8')).toMatch(/"path":"category"/)
  })

  test('importSource with strict takes a source without an issue', async () => {
    const folder = temporaryFolder()
    const { changes } = await importLines(storeIn(folder), folder, live, { strict: true })
    expect(changes.added).toBe(2)
  })
})

describe('importSource of owners', () => {
  const records = [
    { type: 'account', id: 'a', name: 'A' },
    { type: 'account', id: 'b', name: 'B' },
    { type: 'product', id: 'p', title: 'Walk' },
  ]
  const ownerIn = (store: Store) => store.prepare('SELECT account FROM products').get()?.['account']

  test('importSource gives products without one to --account-id', async () => {
    const { folder, store } = opened()
    await importLines(store, folder, records, { accountId: 'c', accountName: 'Cliffs & Co' })
    expect(ownerIn(store)).toBe('c')
    expect(store.prepare("SELECT title FROM accounts WHERE id = 'c'").get()).toEqual({ title: 'Cliffs & Co' })
  })

  test('importSource refuses them without it', async () => {
    const folder = temporaryFolder()
    const { rejected, problems } = await importLines(storeIn(folder), folder, records)
    expect(rejected).toBe(1)
    expect(problems[0]).toMatchObject({ outcome: 'rejected', path: 'account', firstLine: 3, firstId: 'p' })
  })

  test.each(['a,b', '', ' ', 'a\nb', 'x'.repeat(201)])(
    'importSource is not asked for %j: that is wrong usage of --account-id',
    async accountId => {
      const folder = temporaryFolder()
      const source = join(folder, 'catalogue.jsonl')
      writeFileSync(source, linesOf(records))
      let said = ''
      const stderr = { write: (text: string) => (said += text) }
      const args = ['build', source, '--out', join(folder, 'out'), '--store', join(folder, 'catalogue.db')]
      const code = await run([...args, '--account-id', accountId], {
        stdout: { write() {} },
        stderr,
        environment: {},
        stopped: () => Promise.resolve('SIGTERM'),
      })
      expect(said).toMatch(/--account-id/)
      expect(said).not.toMatch(/bug/)
      expect(code).toBe(2)
    },
  )

  test('importSource of accounts alone changes nothing the second time', async () => {
    const { folder, store } = opened()
    expect((await importLines(store, folder, records.slice(0, 2))).changes.added).toBe(2)
    expect((await importLines(store, folder, records.slice(0, 2))).changes).toEqual(nothing)
  })
})

test.each([
  [
    'jsonl',
    (field: string) =>
      `{"type":"product","id":"p","title":"Walk",${field}}\n{"type":"product","id":"q","title":"Swim"}\n`,
  ],
  ['json', (field: string) => `{"products":[{"id":"p","title":"Walk",${field}},{"id":"q","title":"Swim"}]}`],
])(
  'importSource of a .%s file drops a field that is nested 100,000 deep, by name',
  async (suffix, content) => {
    for (const name of ['description', 'features', 'options', 'unknown']) {
      const folder = temporaryFolder()
      const store = storeIn(folder)
      const file = join(folder, `deep.${suffix}`)
      writeFileSync(file, content(`"${name}":${'['.repeat(100_000)}${']'.repeat(100_000)}`))
      const { rejected, problems } = await importFile(store, folder, file, { accountId: 'a' })
      expect(rejected).toBe(0)
      expect(problems).toEqual([
        expect.objectContaining({ outcome: 'dropped', path: expect.stringMatching(`^${name}`) }),
      ])
      expect(rowsOf(store)).toEqual(['a', 'p', 'q'])
    }
  },
)

describe('endedBefore', () => {
  function ending() {
    const folder = temporaryFolder()
    const ended = { ...product('ended', 'late'), endDate: '2026-01-01' }
    const lasting = { ...product('lasting', 'a'), endDate: '2026-01-02' }
    return { folder, source: writeRecords(folder, [account('a'), ended, lasting, product('always', 'a')]) }
  }

  test('endedBefore leaves out what ended before a day, from lines that are known too, and any other day brings it back', async () => {
    const { folder, source } = ending()
    const all = { accounts: 2, products: 3, leftOut: 0 }
    expect(await build(folder, source)).toMatchObject(all)
    const force = ['removed'] as const
    const without = { accounts: 1, products: 2, leftOut: 1, rejected: 0 }
    expect(await build(folder, source, { endedBefore: '2026-01-02', force })).toMatchObject(without)
    expect(await build(folder, source, { endedBefore: '2026-01-02' })).toMatchObject({
      published: false,
      leftOut: 1,
    })
    // The day of the build is 2 January 2026.
    expect(await build(folder, source, { endedBefore: 'today' })).toMatchObject({
      published: false,
      leftOut: 1,
    })
    expect(await build(folder, source, { endedBefore: '2026-01-01' })).toMatchObject(all)
    expect(await build(folder, source, { endedBefore: '2026-01-03', force })).toMatchObject({
      products: 1,
      leftOut: 2,
    })
    expect(await build(folder, source)).toMatchObject(all)
  })

  test('SOURCE_DATE_EPOCH sets the day of --ended-before today', async () => {
    const { folder, source } = ending()
    const args = ['build', source, ...places(folder), '--ended-before']
    const built = (day: string) =>
      tourpress([...args, 'today', '--dry-run'], { SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000) })
    expect((await built('2026-01-01T23:59:59Z')).stdout).not.toContain('Left out')
    expect((await built('2026-01-02T00:00:00Z')).stdout).toContain('Left out 1 record')
    expect((await built('2026-01-03T00:00:00Z')).stdout).toContain('Left out 2 records')
    expect(await tourpress([...args, '2026-02-30'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"2026-02-30" is neither a day written as YYYY-MM-DD nor today'),
    })
  })
})
