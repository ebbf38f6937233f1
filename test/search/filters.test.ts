import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenIndex } from '../../src/search/open-index.ts'
import { openTreeIndex } from '../../src/search/open-tree-index.ts'
import { search } from '../../src/search/search.ts'
import type { SearchInput } from '../../src/search/search-query.ts'
import { build } from '../helpers/workspace.ts'

const account = { id: 'a', name: 'Operator' }
const at = (type: string, addressLocality: string, latitude: number, longitude: number) => ({
  ...{ type, title: addressLocality, place: { addressLocality, latitude, longitude } },
})
const hours = (...texts: string[]) =>
  texts.map(shortDescription => ({ type: 'ADDITIONAL_INFORMATION', shortDescription }))
const access = (...texts: string[]) =>
  texts.map(shortDescription => ({ type: 'ACCESSIBILITY_INFORMATION', shortDescription }))
const products = [
  { id: 'ja', title: '東京駅の歴史散歩', description: 'レンガ造りの駅舎を歩きます。', locale: 'ja' },
  { id: 'zh', title: '北京胡同骑行', description: '穿过老城的胡同。', locale: 'zh-CN' },
  { id: 'ko', title: '서울 한강 자전거 여행', description: '강변을 따라 달립니다.', locale: 'ko' },
  { id: 'winter', title: 'Winter sleigh ride', startDate: '2026-12-01', endDate: '2027-02-28' },
  {
    id: 'weekend',
    title: 'Market walk',
    features: hours('Opening hours: Sat-Sun 10:00-16:00'),
  },
  {
    id: 'garden',
    title: 'Garden by appointment',
    features: hours('Opening hours: Mon-Fri 9:00-17:00; Saturday: By appointment; Sun closed'),
  },
  { id: 'shop', title: 'Shop', features: hours('Mon-Fri 9:00-17:00', 'Sat 10:00-12:00') },
  { id: 'closed', title: 'Not on Mondays', features: hours('Closed on Mondays') },
  {
    id: 'disputed',
    title: 'Two signs',
    features: hours('Opening hours: Tue-Sat 9:00-17:00', 'Opening hours: Tue-Sun 10:00-17:00'),
  },
  { id: 'any', title: 'Whenever', features: hours('Opening hours: 9:00-17:00') },
  {
    id: 'season',
    title: 'Season',
    passthrough: { opening_hours: { monday: 'closed', tuesday: '9:00-17:00', 'High season': 'daily' } },
  },
  {
    id: 'museum',
    title: 'Museum visit',
    features: access('All rooms are step-free.'),
  },
  { id: 'denied', title: 'Tower', features: access('Service animals allowed', 'Not wheelchair accessible') },
  { id: 'label', title: 'Lift', categoryLabels: ['wheelchair-accessible'] },
  { id: 'category', title: 'Ramp', category: 'Wheelchair accessible' },
  {
    id: 'across',
    title: 'Across the land',
    locations: [at('START', 'Lisbon', 38.77, -9.1), at('END', 'Porto', 41.15, -8.585)],
  },
  { id: 'cellar', title: 'Port cellar', locations: [at('START', 'Gaia', 41.137, -8.61)] },
]
const ALL = products.map(({ id }) => id)
const without = (...ids: string[]) => ALL.filter(id => !ids.includes(id))

let index: OpenIndex
const folder = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
beforeAll(async () => {
  const lines = [
    { type: 'account', ...account },
    ...products.map(one => ({ type: 'product', account, ...one })),
  ]
  const source = join(folder, 'source.jsonl')
  writeFileSync(source, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  await build(folder, source, { surfaces: ['llms', 'pages'] })
  index = openTreeIndex(join(folder, 'out'), 'Searching')
})
afterAll(() => {
  index.close()
  rmSync(folder, { recursive: true, force: true })
})

// 2026-12-24 is a Thursday, 2026-12-26 a Saturday.
it.each<[string, SearchInput, string[]]>([
  ['a Japanese word', { text: '東京' }, ['ja']],
  ['a Japanese word inside a run', { text: '駅舎' }, ['ja']],
  ['Katakana', { text: 'レンガ' }, ['ja']],
  ['a Chinese word', { text: '胡同' }, ['zh']],
  ['a Chinese question', { question: '骑行' }, ['zh']],
  ['a Korean word with an ending', { text: '자전거로' }, ['ko']],
  ['a place that no text has', { text: '大阪' }, []],
  ['dates in summer', { from: '2026-06-01', to: '2026-06-30' }, without('winter')],
  ['dates after its end', { from: '2027-03-01' }, without('winter')],
  ['its last day, a Sunday', { from: '2027-02-28', to: '2027-02-28' }, without('garden', 'shop')],
  ['a Thursday in winter', { from: '2026-12-24', to: '2026-12-24' }, without('weekend')],
  ['Saturdays', { weekdays: ['sa'] }, ALL],
  ['Sundays', { weekdays: ['su'] }, without('garden', 'shop')],
  ['a Thursday to Saturday in winter', { from: '2026-12-24', to: '2026-12-26' }, ALL],
  ['Mondays', { weekdays: ['mo'] }, without('weekend', 'closed', 'season')],
  ['Mondays or Saturdays', { weekdays: ['mo', 'sa'] }, ALL],
  ['a day in words', { question: 'winter ride, market walk on monday' }, ['winter']],
  ['around a place that only an end names', { question: 'things near Porto' }, ['cellar']],
  ['around a start', { question: 'things near Lisbon' }, ['across']],
  ['accessibility', { accessible: true }, ['museum', 'label', 'category']],
])('%s', (_, query, expected) => {
  const found = search(index, query).hits.map(({ id }) => id)
  expect(found.toSorted()).toEqual(expected.toSorted())
})

it('orders that do not exist are refused', () => {
  // @ts-expect-error searches cannot be sorted by title
  expect(() => search(index, { sort: 'title' })).toThrow(
    'Searching: sort: it is not one of relevance, distance, price: "title"',
  )
})

it.each([
  '"',
  'NEAR(a b)',
  'title:*',
  '^',
  '\0',
  '\ud800',
  '__proto__',
  '%'.repeat(500),
  'a OR '.repeat(100),
])('the question %j is answered', question => {
  expect(search(index, { question }).generation).toBe(1)
})
