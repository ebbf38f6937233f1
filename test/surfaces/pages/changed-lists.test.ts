import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPaths } from '../../helpers/read-paths.ts'
import { writeRecords } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const options = { surfaces: ['pages'], formats: ['jsonld'], maxRemoved: 1 }
const TOWNS = ['Ayr', 'Bute', 'Cork', 'Dublin']
const KINDS = ['Walk', 'Ride', 'Sail']

/** Forty-eight products in four towns, of three kinds, at the prices of two bands, of four operators. */
const records = [
  ...TOWNS.map((_, at) => ({ type: 'account', id: `a${at}`, name: `Operator ${at}` })),
  ...Array.from({ length: 48 }, (_, at) => ({
    ...{ type: 'product', id: `p${at}`, title: `Tour ${at}`, locale: 'en', category: KINDS[at % 3] },
    ...{ account: { id: `a${at % 4}` }, durationMinutesFrom: at % 2 === 0 ? 60 : 120 },
    locations: [
      {
        types: ['START'],
        place: { addressLocality: TOWNS[at % 4], latitude: 50 + (at % 4) / 10, longitude: 1 },
      },
    ],
    options: [{ id: 'o', units: [{ id: 'u', pricingFrom: [{ retail: 100 * at, currency: 'EUR' }] }] }],
  })),
]

/** What a second build renders anew, adds and removes where these records are others. */
async function paths(change: (records: object[]) => object[]) {
  const folder = temporaryFolder()
  await build(folder, writeRecords(folder, records), options)
  await build(folder, writeRecords(folder, change([...records])), options)
  const { added, changed, removed } = readPaths(join(folder, 'out/current/changes/2.paths'))
  const pages = (paths: readonly string[]) => paths.filter(path => /\.html$/.test(path)).sort()
  return { added: pages(added), changed: pages(changed), removed: pages(removed) }
}

const at = (id: string) => records.findIndex(record => record.id === id)
const replaced = (id: string, own: object) => (all: object[]) => all.with(at(id), { ...all[at(id)], ...own })

describe('one changed product', () => {
  test('of which cards show a change renders its page, its operator and its lists, and nothing else', async () => {
    const seen = await paths(replaced('p13', { shortDescription: 'Along the shore.' }))
    expect(seen).toEqual({
      added: [],
      changed: [
        ...['accounts/a1.html', 'durations/1-to-3-hours.html', 'index.html', 'kinds/ride.html'],
        ...['offers.html', 'places/bute.html', 'prices/eur-up-to-20.html', 'products/p13.html'],
      ],
      removed: [],
    })
  })

  test('that moves to another town changes both, the towns beside them, which count theirs, and the list of towns', async () => {
    const locations = [
      { types: ['START'], place: { addressLocality: 'Ely', latitude: 52.4, longitude: 0.26 } },
    ]
    const { added, changed } = await paths(replaced('p13', { locations }))
    expect(added).toEqual(['places/ely.html'])
    expect(changed).toEqual([
      ...['accounts/a1.html', 'durations/1-to-3-hours.html', 'index.html', 'kinds/ride.html'],
      ...[
        'offers.html',
        'places.html',
        'places/ayr.html',
        'places/bute.html',
        'places/cork.html',
        'places/dublin.html',
      ],
      ...['prices/eur-up-to-20.html', 'products/p13.html'],
    ])
  })

  test('the last of a kind takes the page of that kind along', async () => {
    const isSail = (record: object) => 'category' in record && record.category === 'Sail'
    const { removed, changed } = await paths(all => all.filter(record => !isSail(record)))
    expect(removed.filter(path => !path.startsWith('products/'))).toEqual(['kinds/sail.html'])
    expect(changed).toContain('kinds.html')
  })
})
