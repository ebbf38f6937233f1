import { describe, expect, it } from 'vitest'
import { pageOf, productPage } from '../pages.ts'

const textsOf = (raw: object) =>
  pageOf(productPage({ title: 'Walk', ...raw }))
    .split('\n\n## Operated by')[0]
    ?.replace('# Walk\n\n', '')

const LONG = 'We follow the old salt road down to the harbour and back, past two mills and the tower'

describe('textBlocks', () => {
  it.each([
    ['one text', { shortDescription: 'See seals.', description: 'See seals.' }, 'See seals.'],
    [
      'a beginning, in other letters and cut',
      { shortDescription: 'SEE seals and th…', description: '<p>See seals, and their pups.</p>' },
      '## About\n\nSee seals, and their pups.',
    ],
    [
      'a summary that says all and more',
      { shortDescription: 'See seals. Daily at ten.', description: 'See seals.' },
      'See seals. Daily at ten.',
    ],
    [
      'nearly the same words',
      { shortDescription: `${LONG}.`, description: `${LONG} again.` },
      `## About\n\n${LONG} again.`,
    ],
    [
      'few of the same words, in another order',
      { shortDescription: 'Dogs, no children.', description: 'Children, no dogs.' },
      'Dogs, no children.\n\n## About\n\nChildren, no dogs.',
    ],
    [
      'two texts',
      { shortDescription: 'See seals.', description: 'We sail at ten.' },
      'See seals.\n\n## About\n\nWe sail at ten.',
    ],
    ['the title', { description: 'WALK!\n\nWe sail.' }, '## About\n\nWe sail.'],
    ['the title as a line', { shortDescription: 'Walk\nWe sail.' }, 'We sail.'],
    ['the title as a heading', { description: '<h1>Walk</h1><p>We sail.</p>' }, '## About\n\nWe sail.'],
    ['nothing but the title', { description: 'Walk' }, '# Walk'],
  ])('a page shows repeated text once: %s', (_what, raw, expected) => {
    expect(textsOf(raw)).toBe(expected)
  })
})

describe('publishedProduct', () => {
  const facts = (raw: object) => productPage({ title: 'Walk', ...raw }).product.description

  it.each([
    [{}, 'Walk, offered by Blue Boats.'],
    [{ category: 'BoatTour', durationMinutesFrom: 120 }, 'Boat tour, 2 hours, offered by Blue Boats.'],
    [
      {
        locale: 'de',
        category: 'Kahnfahrt',
        durationMinutesFrom: 90,
        locations: [{ type: 'START', place: { addressLocality: 'Lübbenau' } }],
      },
      'Kahnfahrt in Lübbenau, 90 Minuten, angeboten von Blue Boats.',
    ],
    [
      { locale: 'ja', locations: [{ type: 'START', place: { addressLocality: '人吉' } }] },
      '人吉のWalk。提供：Blue Boats。',
    ],
    [{ account: { id: 'a1', name: 'Boats S.L.' } }, 'Walk, offered by Boats S.L.'],
    [{ title: 'The <b> Side & more' }, 'The &lt;b> Side &amp; more, offered by Blue Boats.'],
    [{ description: '<img src="https://a.example/1">' }, 'Walk, offered by Blue Boats.'],
    [{ shortDescription: 'See seals.' }, null],
  ])('publishedProduct describes %j', (raw, expected) => {
    expect(facts(raw)).toBe(expected)
  })
})
