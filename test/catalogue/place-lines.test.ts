import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressText, piecesOf, placeLines } from '../../src/catalogue/place-lines.ts'
import { Place, townLines } from '../../src/catalogue/schema/place.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { examples } from '../helpers/extent.ts'
import { hasShared } from '../helpers/shared.ts'
import { hostileTexts } from '../helpers/texts-in.ts'

const chinon = {
  postalCode: '37500',
  addressLocality: 'Chinon',
  addressRegion: 'Indre-et-Loire',
  addressCountry: 'FR',
}
const newYork = {
  postalCode: '10001',
  addressLocality: 'New York',
  addressRegion: 'New York',
  addressCountry: 'US',
}

it.each([
  ['Chinon', chinon, 'France', ['37500 Chinon', 'Indre-et-Loire', 'France']],
  ['CHINON', chinon, 'France', ['37500 Chinon', 'Indre-et-Loire', 'France']],
  ['37500 Chinon, France', chinon, 'France', ['37500 Chinon', 'Indre-et-Loire', 'France']],
  ['Château, Chinon', chinon, 'France', ['Château', '37500 Chinon', 'Indre-et-Loire', 'France']],
  ['Château de Chinon', chinon, 'France', ['Château de Chinon', '37500 Chinon', 'Indre-et-Loire', 'France']],
  [
    null,
    { ...chinon, streetAddress: '4 quai, 37500 Chinon' },
    'France',
    ['4 quai', '37500 Chinon', 'Indre-et-Loire', 'France'],
  ],
  [
    '4 quai',
    { ...chinon, streetAddress: '4 Quai' },
    'France',
    ['4 Quai', '37500 Chinon', 'Indre-et-Loire', 'France'],
  ],
  ['Joue les Tours', { addressLocality: 'Joué-lès-Tours' }, null, ['Joué-lès-Tours']],
  ['Tours', { addressLocality: 'Joué-lès-Tours' }, null, ['Tours', 'Joué-lès-Tours']],
  ['New York', newYork, 'United States', ['New York 10001', 'United States']],
  [null, { postalCode: '75001', addressLocality: 'Paris', addressRegion: 'Paris' }, null, ['75001 Paris']],
  [null, { postalCode: '1111', addressLocality: 'Luxembourg' }, 'Luxembourg', ['1111 Luxembourg']],
  [
    '徳島市',
    { streetAddress: '中徳島町2-5、徳島市', addressLocality: '徳島市' },
    '日本',
    ['中徳島町2-5', '徳島市', '日本'],
  ],
  ['Gate, Old Park', { streetAddress: 'Gate, Old Park' }, null, ['Gate, Old Park']],
  ['Gate', { streetAddress: 'Gate, Old Park' }, null, ['Gate, Old Park']],
  ['East Gate, Old Park', { streetAddress: 'Gate, Old Park' }, null, ['East Gate', 'Gate, Old Park']],
  ['Chinon', {}, null, ['Chinon']],
  [
    'Fort Lauderdale, Florida, US',
    { addressLocality: 'Fort Lauderdale' },
    null,
    ['Fort Lauderdale, Florida, US'],
  ],
  [
    'Fort Lauderdale, Florida, US',
    { addressLocality: 'Fort Lauderdale', addressCountry: 'US' },
    'United States',
    ['Fort Lauderdale, Florida', 'United States'],
  ],
  [
    'Port Everglades, Fort Lauderdale, Florida',
    { addressLocality: 'Fort Lauderdale', addressRegion: 'FL', postalCode: '33316', addressCountry: 'US' },
    'United States',
    ['Port Everglades, Fort Lauderdale, Florida', 'FL 33316', 'United States'],
  ],
  [
    'France, Paris, Nord',
    { addressLocality: 'Paris', addressCountry: 'FR' },
    'France',
    ['France, Paris, Nord'],
  ],
  ['Tours, 4 quai', { streetAddress: '4 quai', addressLocality: 'Tours' }, null, ['4 quai', 'Tours']],
  ['徳島市、駅前', { addressLocality: '徳島市' }, '日本', ['徳島市、駅前', '日本']],
  ['12 – 14', { streetAddress: '12/14' }, null, ['12/14']],
  [null, {}, null, []],
] as const)('placeLines says "%s" in %o once', (title, place, country, lines) => {
  expect(placeLines({ title, place: Place.parse(place) }, country)).toEqual(lines)
})

it.each([
  [
    '徳島駅',
    {
      postalCode: '770-0831',
      streetAddress: '寺島本町西1-61',
      addressLocality: '徳島市',
      addressRegion: '徳島県',
      addressCountry: 'JP',
    },
    '日本',
    '日本、〒770-0831 徳島県徳島市寺島本町西1-61 徳島駅',
  ],
  [
    null,
    {
      postalCode: '〒100-0005',
      streetAddress: '〒100-0005 東京都千代田区丸の内1-9',
      addressLocality: '千代田区',
      addressRegion: '東京都',
      addressCountry: 'JP',
    },
    '日本',
    '日本、〒100-0005 東京都千代田区丸の内1-9',
  ],
  [
    '故宫博物院',
    {
      postalCode: '100009',
      streetAddress: '景山前街4号',
      addressLocality: '北京市东城区',
      addressRegion: '北京市',
      addressCountry: 'CN',
    },
    '中国',
    '100009 中国北京市东城区景山前街4号 故宫博物院',
  ],
  [
    '台北車站',
    { streetAddress: '北平西路3號', addressLocality: '台北市', addressCountry: 'TW' },
    null,
    '台北市北平西路3號 台北車站',
  ],
  [
    '경복궁',
    {
      postalCode: '03045',
      streetAddress: '사직로 161',
      addressLocality: '종로구',
      addressRegion: '서울특별시',
      addressCountry: 'KR',
    },
    '대한민국',
    '03045 대한민국 서울특별시 종로구 사직로 161 경복궁',
  ],
  // Many records have a street alone, or nothing but a name.
  [
    '清水寺',
    { streetAddress: '京都市東山区清水1-294', addressCountry: 'JP' },
    '日本',
    '日本、京都市東山区清水1-294 清水寺',
  ],
  ['清水寺', { addressCountry: 'JP' }, '日本', '日本、清水寺'],
  ['外滩', { streetAddress: '中山东一路' }, null, '中山东一路 外滩'],
  ['外滩', {}, null, '外滩'],
  ['外滩', { streetAddress: 'Zhongshan Road' }, '中国', '外滩, Zhongshan Road, 中国'],
  // On an English page the country is in Latin letters, and so the order is Western.
  ['東京駅', { addressLocality: '千代田区', addressCountry: 'JP' }, 'Japan', '東京駅, 千代田区, Japan'],
  [
    'Tokyo Station',
    { addressLocality: 'Chiyoda', addressCountry: 'JP' },
    '日本',
    'Tokyo Station, Chiyoda, 日本',
  ],
] as const)('addressText writes "%s" in %o as its country does', (title, place, country, expected) => {
  expect(addressText({ title, place: Place.parse(place) }, country)).toBe(expected)
})

type Titled = Parameters<typeof placeLines>[0]

/** The separators of an address, by definition. */
const BETWEEN_PIECES = /\s*[,;，、]\s*/

/** The definition of `placeKey`: letters and numbers in compatibility form, in lower case. */
const keyOf = (name: string) => (name.normalize('NFKD').match(/[\p{L}\p{N}]/gu) ?? []).join('').toLowerCase()
const stated = (...names: (string | null)[]) => names.filter(name => name !== null)

/**
 * The definition of `placeLines`. A piece is left out if it equals a later line, or town or region with the postcode in any
 * order. In a title it is left out only at the end, and then what stays is not said again behind it.
 */
function linesByDefinition({ title, place }: Titled, country: string | null): string[] {
  const { postalCode, addressLocality, addressRegion, addressCountry, streetAddress, postOfficeBoxNumber } =
    place
  const behind = new Set(
    [
      ...[...townLines(place), ...stated(country)],
      ...stated(postalCode, addressLocality, addressRegion, addressCountry),
      ...[
        [postalCode, addressLocality],
        [addressLocality, postalCode],
        [addressRegion, postalCode],
      ].map(pair => stated(...pair).join(' ')),
    ].map(keyOf),
  )
  const streetPieces = streetAddress?.split(BETWEEN_PIECES) ?? []
  const streetLeft = streetPieces.filter(piece => !behind.has(keyOf(piece)))
  const street =
    streetAddress === null || behind.has(keyOf(streetAddress))
      ? ''
      : streetLeft.length === streetPieces.length
        ? streetAddress
        : streetLeft.join(', ')
  const inStreet = new Set(street === '' ? [] : [street, ...street.split(BETWEEN_PIECES)].map(keyOf))

  const titlePieces = title?.split(BETWEEN_PIECES) ?? []
  const kept = titlePieces.filter(piece => !inStreet.has(keyOf(piece)))
  while (kept.length > 0 && behind.has(keyOf(kept.at(-1) ?? ''))) kept.pop()
  const isRepeated = title !== null && (behind.has(keyOf(title)) || inStreet.has(keyOf(title)))
  const name =
    title === null || isRepeated ? '' : kept.length === titlePieces.length ? title : kept.join(', ')
  const isTurned = name !== '' && kept.some(piece => behind.has(keyOf(piece)))
  const isSaid = (part: string | null) => part !== null && kept.some(piece => keyOf(piece) === keyOf(part))
  const unsaid = (part: string | null) => (isTurned && isSaid(part) ? null : part)

  const last = [
    ...townLines({
      ...place,
      addressLocality: unsaid(addressLocality),
      addressRegion: unsaid(addressRegion),
    }),
    ...(isTurned && (isSaid(addressCountry) || isSaid(country)) ? [] : stated(country)),
  ]
  const seen = new Set<string>()
  const unrepeated = last.filter((line, index) => {
    const isNew = !seen.has(keyOf(line))
    seen.add(keyOf(line))
    if (index === 0 && addressLocality !== null) seen.add(keyOf(addressLocality))
    return isNew
  })
  return [...[name, street].filter(line => line !== ''), ...stated(postOfficeBoxNumber), ...unrepeated]
}

function expectAsDefined(where: Titled, country: string | null): void {
  expect(placeLines(where, country), JSON.stringify({ where, country })).toEqual(
    linesByDefinition(where, country),
  )
}

const names = [
  'Tours',
  'TOURS',
  'Joué-lès-Tours',
  'joue les tours',
  '37000',
  '37000 Tours',
  'Centre',
  'FR',
  'France',
]
const one = fc.constantFrom(...names, '4 quai', 'Tours, France', 'Centre 37000', '4 quai、Tours', '–')
const name = fc.option(
  fc.oneof(
    { weight: 3, arbitrary: one },
    fc.tuple(one, one).map(both => both.join(', ')),
  ),
)
const place = fc.record({
  streetAddress: name,
  postalCode: name,
  addressLocality: name,
  addressRegion: name,
  addressCountry: fc.constantFrom(null, 'FR', 'US', 'GB', 'JP'),
  postOfficeBoxNumber: fc.constantFrom(null, 'BP 7'),
})

it('piecesOf cuts any line where its definition does', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(',', ';', '，', '、', ' ', '\t', '\n', '\u00a0', '\u3000', '\ufeff', 'Quai', '4'),
      ),
      signs => {
        const line = signs.join('')
        expect(piecesOf(line)).toEqual(line.split(BETWEEN_PIECES))
      },
    ),
    { numRuns: examples(500, 20_000) },
  )
})

describe('placeLines', () => {
  it('placeLines says of any place what its definition says', () => {
    fc.assert(
      fc.property(name, place, name, (title, address, country) => {
        expectAsDefined({ title, place: { ...Place.parse({}), ...address } }, country)
      }),
      { numRuns: examples(300, 50_000) },
    )
  })

  it.skipIf(!hasShared)('placeLines says of places with hostile names what its definition says', () => {
    for (const text of hostileTexts())
      for (const title of [text, 'Quai', `Quai, ${text}`])
        expectAsDefined(
          { title, place: { ...Place.parse({}), addressLocality: text, streetAddress: title } },
          text,
        )
  })

  it.for(catalogues)(
    'placeLines says of the places of $name what its definition says',
    async (real, { skip }) => {
      if (real.isMissing) return skip()
      const { products } = await readCatalogue(real.file, null)
      for (const { product } of products)
        for (const location of product.locations)
          for (const country of [null, 'France']) expectAsDefined(location, country)
    },
  )
})
