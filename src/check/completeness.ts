import type { Listing } from '../formats/format.ts'

interface Criterion {
  missingField: string
  weight: number
  why: string
  /** Undefined if no published format shows what is needed to decide it. The criterion then does not count. */
  isMet(listing: Listing): boolean | undefined
}

const atLeast = (key: NumberKey, least: number) => (listing: Listing) => {
  const value = listing[key]
  return value === undefined ? undefined : value >= least
}

type NumberKey = {
  [Key in keyof Listing]-?: NonNullable<Listing[Key]> extends number ? Key : never
}[keyof Listing]

/** The fewest characters of a useful description, about fifty words. */
const LONG_ENOUGH = 300
/** A product without texts is published with a sentence of its facts, which has at most this many characters. */
const LONGER_THAN_FACTS = 120
/** The most characters of a good title, because search results cut longer titles. */
const SHORT_ENOUGH = 80

function isDescribed({ descriptionLength: long, shortDescriptionLength: short }: Listing) {
  if (long === undefined) return undefined
  return long > (short === 0 ? LONGER_THAN_FACTS : 0)
}

/** Most important first. The weights add up to 100. */
export const criteria: readonly Criterion[] = [
  criterion('no price', 15, 'search engines show offers, and readers compare them', l => l.hasPrice),
  criterion('no image', 12, 'merchant listings require one', atLeast('images', 1)),
  criterion('no description', 10, 'it is what is searched and quoted', isDescribed),
  criterion('no coordinates', 10, 'maps and "near me" need them', l => l.hasCoordinates),
  criterion('no duration', 8, 'it decides whether a tour fits a day', l => l.hasDuration),
  criterion('no short description', 7, 'lists and results show it', atLeast('shortDescriptionLength', 1)),
  criterion('a short description only', 6, `under ${LONG_ENOUGH} characters few questions are answered`, l =>
    isDescribed(l) ? (l.descriptionLength ?? 0) >= LONG_ENOUGH : undefined,
  ),
  criterion(
    'no cancellation terms',
    6,
    'the question that most holds back a booking',
    atLeast('cancellationTerms', 1),
  ),
  criterion('no inclusions', 6, 'a price says little without them', atLeast('inclusions', 1)),
  criterion('no highlights', 5, 'three to five of them sell a tour', atLeast('highlights', 1)),
  criterion('no languages', 5, 'guests ask in which language a tour is held', l => l.hasLanguage),
  criterion(
    'images without words',
    4,
    'those who cannot see them, machines among them, read titles and captions',
    ({ images, imagesWithText }) =>
      images === undefined || images === 0 ? undefined : imagesWithText === images,
  ),
  criterion('fewer than three images', 2, 'one image shows one moment', atLeast('images', 3)),
  criterion('no exclusions', 2, 'surprises on the day end in bad reviews', atLeast('exclusions', 1)),
  criterion('no questions and answers', 1, 'assistants quote them', l => l.hasQuestions),
  criterion('a long title', 1, `over ${SHORT_ENOUGH} characters it is cut`, ({ titleLength }) =>
    titleLength === undefined ? undefined : titleLength <= SHORT_ENOUGH,
  ),
]

function criterion(missingField: string, weight: number, why: string, isMet: Criterion['isMet']): Criterion {
  return { missingField, weight, why, isMet }
}

export interface Completeness {
  /** 0 to 100: the weights of the criteria that are met, as a share of the weights of all criteria that count. */
  score: number
  /** The `missingField` of each criterion that the listing does not meet, most important first. */
  missingFields: string[]
}

export function completenessOf(listing: Listing): Completeness | null {
  let [total, met] = [0, 0]
  const missingFields: string[] = []
  for (const { isMet, weight, missingField } of criteria) {
    const answer = isMet(listing)
    if (answer === undefined) continue
    total += weight
    if (answer) met += weight
    else missingFields.push(missingField)
  }
  return total === 0 ? null : { score: Math.round((100 * met) / total), missingFields }
}

interface ScoredProduct extends Completeness {
  id: string
  title: string
}

export interface CompletenessSummary {
  products: number
  /** Mean score; null if no product has a score. */
  average: number | null
  /** The ten products with the lowest scores below 100, lowest first. */
  worst: ScoredProduct[]
  /** How many products lack each field, such as "no price"; the most frequent field first. */
  missingFields: { missingField: string; products: number; why: string }[]
}

const MOST_WORST = 10

export function tallyCompleteness(): { add(product: ScoredProduct): void; summary(): CompletenessSummary } {
  const missingFields = new Map<string, number>()
  const worst: ScoredProduct[] = []
  let [products, sum] = [0, 0]
  return {
    add(product) {
      products++
      sum += product.score
      for (const missingField of product.missingFields)
        missingFields.set(missingField, (missingFields.get(missingField) ?? 0) + 1)
      if (product.score === 100) return
      if (worst.length === MOST_WORST && product.score >= (worst.at(-1)?.score ?? 0)) return
      worst.push(product)
      worst.sort((a, b) => a.score - b.score)
      worst.length = Math.min(worst.length, MOST_WORST)
    },
    summary: () => ({
      products,
      average: products === 0 ? null : Math.round((10 * sum) / products) / 10,
      worst,
      missingFields: [...missingFields]
        .map(([missingField, count]) => ({ missingField, products: count, why: whyOf(missingField) }))
        .sort((a, b) => b.products - a.products),
    }),
  }
}

function whyOf(missingField: string): string {
  return criteria.find(criterion => criterion.missingField === missingField)?.why ?? ''
}
