import { describe, expect, it } from 'vitest'
import { accountPage, pageOf, sectionsOf } from '../pages.ts'

/** The content of a section of an account page. */
function section(heading: string, raw: object): string {
  const expected = sectionsOf(pageOf(accountPage(raw))).get(heading) ?? ''
  return expected.replace(`## ${heading}\n`, '').trim()
}

describe('accountPlaceholders.rating', () => {
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
  ])('accountPlaceholders.rating of %j', (raw, expected) => {
    expect(section('Key facts', raw)).toBe(expected)
  })

  it('accountPlaceholders.rating is in the language of the record', () => {
    const rating = { review_rating: '4.5', number_review: 20 }
    expect(section('Auf einen Blick', { ...rating, locale: 'de-DE' })).toMatch(
      /^- Bewertung: 4[.,]5 von 5 \(Bewertungen: 20\)$/,
    )
  })
})

describe('accountPlaceholders.reviews', () => {
  it('accountPlaceholders.reviews shows text, author, date and rating', () => {
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

describe('accountPlaceholders.media and accountPlaceholders.logo', () => {
  const logo = 'https://media.example/logo.png'
  const pier = { src: 'https://media.example/pier.jpg', title: 'Pier' }

  it.each([
    { what: 'LOGO', rel: 'LOGO' },
    { what: 'logo', rel: 'logo' },
  ])('accountPlaceholders.logo is the medium with the role $what, and is shown once', ({ rel }) => {
    expect(section('Pictures', { media: [{ src: logo, rel, title: 'Blue Boats' }, pier] })).toBe(
      '- [Logo](https://media.example/logo.png)\n- [Pier](https://media.example/pier.jpg)',
    )
  })

  it('accountPlaceholders.logo prefers the field of the account to its media', () => {
    expect(
      section('Pictures', { logo, media: [{ src: 'https://media.example/old.png', rel: 'LOGO' }] }),
    ).toBe('- [Logo](https://media.example/logo.png)')
  })
})

describe('accountPlaceholders.questions', () => {
  it('accountPlaceholders.questions leaves out a question whose answer is struck out', () => {
    const faqs = [
      { question: 'Dogs?', answer: '<p><del>Yes, on a lead.</del></p>' },
      { question: 'Cats?', answer: 'No.' },
    ]
    expect(section('Questions and answers', { faqs })).toBe('### Cats?\n\nNo.')
  })

  it('accountPlaceholders.questions puts an answer of several paragraphs and headings below its question', () => {
    const faqs = [{ question: 'Dogs?', answer: '<h1>On land</h1><p>Yes.</p><p>On a lead.</p>' }]
    expect(section('Questions and answers', { faqs })).toBe('### Dogs?\n\n#### On land\n\nYes.\n\nOn a lead.')
  })
})
