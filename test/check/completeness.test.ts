import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { completenessOf, criteria, tallyCompleteness } from '../../src/check/completeness.ts'
import type { Listing } from '../../src/formats/format.ts'

const full: Listing = {
  titleLength: 40,
  shortDescriptionLength: 80,
  descriptionLength: 300,
  images: 3,
  imagesWithText: 3,
  hasPrice: true,
  hasDuration: true,
  hasPlace: true,
  hasCoordinates: true,
  hasLanguage: true,
  hasQuestions: true,
  highlights: 3,
  inclusions: 1,
  exclusions: 1,
  cancellationTerms: 1,
}

describe('completenessOf', () => {
  it('completenessOf gives 100 to a listing that lacks nothing; the weights add up to 100', () => {
    expect(completenessOf(full)).toEqual({ score: 100, missingFields: [] })
    expect(criteria.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
  })

  it('completenessOf subtracts the weights of missing fields, and names them, most important first', () => {
    expect(completenessOf({ ...full, hasPrice: false, highlights: 0 })).toEqual({
      score: 80,
      missingFields: ['no price', 'no highlights'],
    })
    expect(completenessOf({ ...full, images: 2, imagesWithText: 1 })).toEqual({
      score: 94,
      missingFields: ['images without words', 'fewer than three images'],
    })
    expect(completenessOf({ ...full, descriptionLength: 299 })?.missingFields).toEqual([
      'a short description only',
    ])
    expect(completenessOf({ ...full, descriptionLength: 0 })?.missingFields).toEqual(['no description'])
    const facts = { ...full, shortDescriptionLength: 0, descriptionLength: 60 }
    expect(completenessOf(facts)?.missingFields).toEqual(['no description', 'no short description'])
    expect(completenessOf({ ...full, titleLength: 81 })?.missingFields).toEqual(['a long title'])
  })

  it('completenessOf does not count what no published format shows', () => {
    expect(completenessOf({ images: 3, imagesWithText: 3 })).toEqual({ score: 100, missingFields: [] })
    expect(completenessOf({ images: 0, imagesWithText: 0, hasCoordinates: true })).toEqual({
      // 10 of 12 + 10 + 2.
      score: 42,
      missingFields: ['no image', 'fewer than three images'],
    })
    expect(completenessOf({})).toBeNull()
  })
})

describe('criteria', () => {
  it('criteria equal the table of docs/checking.md', () => {
    const page = readFileSync(new URL('../../docs/checking.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| (.+) \| (\d+) \| (.+) \|$/gm)].map(([, ...cells]) => cells)
    expect(rows).toEqual(criteria.map(({ missingField, weight, why }) => [missingField, String(weight), why]))
  })
})

describe('tallyCompleteness', () => {
  it('tallyCompleteness returns the average, the worst ten and the most frequent missing fields', () => {
    const tally = tallyCompleteness()
    expect(tally.summary()).toEqual({ products: 0, average: null, worst: [], missingFields: [] })
    for (const score of [50, 90, 20, 70, 71, 72, 73, 74, 75, 76, 77, 78])
      tally.add({
        id: `p${score}`,
        title: 'T',
        score,
        missingFields: score < 60 ? ['no price', 'no image'] : ['no price'],
      })
    const { products, average, worst, missingFields } = tally.summary()
    expect([products, average]).toEqual([12, 68.8])
    expect(worst.map(({ score }) => score)).toEqual([20, 50, 70, 71, 72, 73, 74, 75, 76, 77])
    expect(missingFields).toEqual([
      { missingField: 'no price', products: 12, why: expect.stringMatching(/^search engines show offers/) },
      { missingField: 'no image', products: 2, why: expect.stringMatching(/^merchant listings/) },
    ])
  })
})
