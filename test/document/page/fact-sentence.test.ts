import { expect, it } from 'vitest'
import { factSentence } from '../../../src/document/page/fact-sentence.ts'
import { productPage } from '../pages.ts'

const stop = (type: string, addressLocality: string) => ({ type, place: { addressLocality } })

it.each([
  [{}, 'Walk, offered by Blue Boats.'],
  [{ category: 'BoatTour', durationMinutesFrom: 120 }, 'Boat tour, 2 hours, offered by Blue Boats.'],
  [
    {
      locale: 'de',
      category: 'Kahnfahrt',
      durationMinutesFrom: 90,
      locations: [stop('START', 'Lübbenau')],
    },
    'Kahnfahrt in Lübbenau, 90 Minuten, angeboten von Blue Boats.',
  ],
  [{ locale: 'ja', locations: [stop('START', '人吉')] }, '人吉のWalk。提供：Blue Boats。'],
  [{ locale: 'fr', category: 'WalkingTour' }, 'Walk, proposé par Blue Boats.'],
  [{ account: { id: 'a1', name: 'Boats S.L.' } }, 'Walk, offered by Boats S.L.'],
  [{ title: 'The <b> Side & more' }, 'The <b> Side & more, offered by Blue Boats.'],
  [
    {
      category: 'Cruise',
      durationMinutesFrom: 17_280,
      locations: [stop('END', 'Auckland'), stop('START', 'Sydney')],
    },
    'Cruise, Sydney – Auckland, 12 days, offered by Blue Boats.',
  ],
  [
    { locations: [stop('START', 'Lisbon'), stop('POINT_OF_INTEREST', 'Sintra'), stop('END', 'Lisbon')] },
    'Walk, Lisbon – Sintra, offered by Blue Boats.',
  ],
  [{ locations: [stop('START', 'Lisbon'), stop('END', 'Lisbon')] }, 'Walk in Lisbon, offered by Blue Boats.'],
  [
    { locations: ['A', 'B', 'C', 'D', 'E'].map(town => stop('POINT_OF_INTEREST', town)) },
    'Walk, offered by Blue Boats.',
  ],
  [{ locations: [stop('REDEMPTION', 'Tours')] }, 'Walk in Tours, offered by Blue Boats.'],
])('factSentence describes %j', (raw, expected) => {
  expect(factSentence(productPage({ title: 'Walk', ...raw }))).toBe(expected)
})
