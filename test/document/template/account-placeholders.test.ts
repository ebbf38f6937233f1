import { describe, expect, it } from 'vitest'
import { accountPage, pageOf, sectionsOf } from '../pages.ts'

/** A section of an account's page below its heading. */
function section(heading: string, raw: object): string {
  const said = sectionsOf(pageOf(accountPage(raw))).get(heading) ?? ''
  return said.replace(`## ${heading}\n`, '').trim()
}

describe('accountHoles.rating', () => {
  it.each([
    [{ review_rating: '4.8', number_review: 214 }, '- Rating: 4.8 out of 5 (reviews: 214)'],
    [{ review_rating: '4.8' }, '- Rating: 4.8 out of 5'],
    [{ number_review: 214 }, ''],
    [
      { reviews: [{ rating: 5 }, { rating: 4 }, { rating: 4 }, { text: 'Fine' }] },
      '- Rating: 4.3 out of 5 (reviews: 4)',
    ],
    [{ review_rating: '$&', number_review: 2 }, '- Rating: $& out of 5 (reviews: 2)'],
    [{ review_rating: '{}', number_review: 2 }, '- Rating: {} out of 5 (reviews: 2)'],
  ])('accountHoles.rating says %j', (raw, said) => {
    expect(section('Key facts', raw)).toBe(said)
  })

  it('accountHoles.rating speaks the language of the record', () => {
    const rating = { review_rating: '4.5', number_review: 20 }
    expect(section('Auf einen Blick', { ...rating, locale: 'de-DE' })).toMatch(
      /^- Bewertung: 4[.,]5 von 5 \(Bewertungen: 20\)$/,
    )
  })
})

describe('accountHoles.reviews', () => {
  it('accountHoles.reviews says who wrote what, and when', () => {
    const reviews = [
      { author: 'Imogen', rating: 5, title: 'Seals!', text: '<p>So <b>close</b>.</p>', date: '2026-08-19' },
      { author: 'Rafael' },
      { text: 'Fine.' },
      { rating: 0 },
    ]
    expect(section('Reviews', { locale: 'en-GB', reviews })).toBe(
      '### Seals!\n\nSo **close**.\n\nImogen, 19 August 2026, 5 out of 5\n\nRafael\n\nFine.\n\n0 out of 5',
    )
  })
})

describe('accountHoles.media and accountHoles.logo', () => {
  const logo = 'https://media.example/logo.png'
  const pier = { src: 'https://media.example/pier.jpg', title: 'Pier' }

  it.each([
    { what: 'LOGO', rel: 'LOGO' },
    { what: 'logo', rel: 'logo' },
  ])('accountHoles.logo is the medium with the role $what, which stands there once', ({ rel }) => {
    expect(section('Pictures', { media: [{ src: logo, rel, title: 'Blue Boats' }, pier] })).toBe(
      '- [Logo](https://media.example/logo.png)\n- [Pier](https://media.example/pier.jpg)',
    )
  })

  it("accountHoles.logo is the account's own before that of its media", () => {
    expect(
      section('Pictures', { logo, media: [{ src: 'https://media.example/old.png', rel: 'LOGO' }] }),
    ).toBe('- [Logo](https://media.example/logo.png)')
  })
})

describe('accountHoles.questions', () => {
  it('accountHoles.questions puts an answer of several paragraphs and headings below its question', () => {
    const faqs = [{ question: 'Dogs?', answer: '<h1>On land</h1><p>Yes.</p><p>On a lead.</p>' }]
    expect(section('Questions and answers', { faqs })).toBe('### Dogs?\n\n#### On land\n\nYes.\n\nOn a lead.')
  })
})
