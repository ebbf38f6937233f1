import { describe, expect, it } from 'vitest'
import { pageOf, productPage, sectionsOf } from '../pages.ts'

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
    [
      'a beginning but for a word',
      {
        shortDescription: 'Ten minutes from Blois by the famous old golf course on the left bank.',
        description:
          'Ten minutes from Blois by the famous old goff course on the left bank. Open all week, with a restaurant, a shop and free parking for fifty cars beside the terminal.',
      },
      '## About\n\nTen minutes from Blois by the famous old goff course on the left bank. Open all week, with a restaurant, a shop and free parking for fifty cars beside the terminal.',
    ],
    [
      'not half a sentence that begins with the title',
      { description: 'Walk\nthrough the old town.' },
      '## About\n\nWalk  \nthrough the old town.',
    ],
    ['nothing but the title', { description: 'Walk' }, '# Walk'],
  ])('a page shows repeated text once: %s', (_what, raw, expected) => {
    expect(textsOf(raw)).toBe(expected)
  })
})

describe('a product without texts', () => {
  it.each([{}, { description: '<img src="https://a.example/1">' }])(
    'a page of %j has no description that the record lacks',
    raw => {
      const entry = productPage({ title: 'Walk', ...raw })
      expect(entry.product.description).toBe('description' in raw ? raw.description : null)
      expect(pageOf(entry)).not.toContain('offered by')
    },
  )
})

describe('categories', () => {
  it.each([
    ['fr', 'SelfCateringAccommodation', 'Self catering accommodation', false],
    ['fr-FR', 'Exhibition', 'Exhibition', false],
    ['ja', 'Walking Tours', 'Walking Tours', false],
    ['fr', 'VisiteGuidee', 'Visite guidee', true],
    ['fr', 'Cave', 'Cave', true],
    ['de', 'Museum', 'Museum', true],
    ['en-GB', 'WineCellar', 'Wine cellar', true],
    [null, 'WineCellar', 'Wine cellar', true],
  ])('a page in %s shows a category that is in its language: %s', (locale, category, readable, isShown) => {
    const { product, text } = productPage({ title: 'Abc', category, ...(locale && { locale }) })
    expect([product.category, text.includes(readable)]).toEqual([readable, isShown])
  })
})

describe('places', () => {
  const quay = (type: string, more: object = {}) => ({
    type,
    place: { streetAddress: '4 quai', addressLocality: 'Tours' },
    ...more,
  })
  const WAY = 'Follow the towpath for ten minutes from the station to the lock.'
  const sections = (raw: object) => sectionsOf(pageOf(productPage(raw)))

  it.each([
    [
      [quay('START'), quay('END'), quay('REDEMPTION', { shortDescription: WAY })],
      `- **Start, End, Redemption point**: 4 quai, Tours\n\n  ${WAY}`,
    ],
    [
      [quay('START'), { type: 'POINT_OF_INTEREST', title: 'Lock' }, quay('END')],
      '1. **Start**: 4 quai, Tours\n2. **Passes by**: Lock\n3. **End**: 4 quai, Tours',
    ],
    [
      [quay('START', { title: 'Mill' }), quay('REDEMPTION', { title: 'Office' })],
      '- **Start**: Mill, 4 quai, Tours\n- **Redemption point**: Office, 4 quai, Tours',
    ],
  ])('a page says one address once: %j', (locations, expected) => {
    expect(sections({ locations }).get('Places')).toBe(`## Places\n\n${expected}\n\n`)
  })

  it.each([
    [`Bring boots.\n${WAY}`, 'Bring boots.'],
    [`<p>Bring boots.</p><p>${WAY}</p>`, 'Bring boots.'],
    [WAY, undefined],
    [`Bring boots. ${WAY}`, 'Bring boots.'],
    [`Bring boots.${WAY}`, 'Bring boots.'],
    [`Meet us in St. ${WAY}`, `Meet us in St. ${WAY}`],
    [`Bring boots. ${WAY} Ring twice.`, `Bring boots. ${WAY} Ring twice.`],
  ])('a page shows the way under one heading: %j', (shortDescription, expected) => {
    const found = sections({
      locations: [quay('START', { shortDescription: WAY })],
      features: [{ type: 'ADDITIONAL_INFORMATION', shortDescription }],
    })
    expect(found.get('Places')).toContain(WAY)
    expect(found.get('More information')).toBe(expected && `## More information\n\n- ${expected}\n\n`)
  })
})
