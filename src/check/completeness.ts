import type { Listing } from '../formats/format.ts'

/** A quality of good listings. */
interface Criterion {
  /** What is said of a listing that does not meet the criterion, such as "no price". */
  missingField: string
  weight: number
  /** Why the criterion matters to people who look for a tour. */
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
/** A product without texts is published with a sentence made of its facts. Such a sentence is no longer than this. */
const LONGER_THAN_FACTS = 120
/** The most characters of a good title, because search results cut longer titles. */
const SHORT_ENOUGH = 80

function isDescribed({ descriptionLength: long, shortDescriptionLength: short }: Listing) {
  if (long === undefined) return undefined
  return long > (short === 0 ? LONGER_THAN_FACTS : 0)
}

/** The weights add up to 100. */
export const criteria: readonly Criterion[] = [
  {
    missingField: 'no price',
    weight: 15,
    why: 'search engines show offers, and readers compare them',
    isMet: l => l.hasPrice,
  },
  { missingField: 'no image', weight: 12, why: 'merchant listings require one', isMet: atLeast('images', 1) },
  {
    missingField: 'no description',
    weight: 10,
    why: 'it is what is searched and quoted',
    isMet: isDescribed,
  },
  {
    missingField: 'no coordinates',
    weight: 10,
    why: 'maps and "near me" need them',
    isMet: l => l.hasCoordinates,
  },
  {
    missingField: 'no duration',
    weight: 8,
    why: 'it decides whether a tour fits a day',
    isMet: l => l.hasDuration,
  },
  {
    missingField: 'no short description',
    weight: 7,
    why: 'lists and results show it',
    isMet: atLeast('shortDescriptionLength', 1),
  },
  {
    missingField: 'a short description only',
    weight: 6,
    why: `under ${LONG_ENOUGH} characters few questions are answered`,
    isMet: l => (isDescribed(l) ? (l.descriptionLength ?? 0) >= LONG_ENOUGH : undefined),
  },
  {
    missingField: 'no cancellation terms',
    weight: 6,
    why: 'the question that most holds back a booking',
    isMet: atLeast('cancellationTerms', 1),
  },
  {
    missingField: 'no inclusions',
    weight: 6,
    why: 'a price says little without them',
    isMet: atLeast('inclusions', 1),
  },
  {
    missingField: 'no highlights',
    weight: 5,
    why: 'three to five of them sell a tour',
    isMet: atLeast('highlights', 1),
  },
  {
    missingField: 'no languages',
    weight: 5,
    why: 'guests ask in which language a tour is held',
    isMet: l => l.hasLanguage,
  },
  {
    missingField: 'images without words',
    weight: 4,
    why: 'those who cannot see them, machines among them, read titles and captions',
    isMet: ({ images, imagesWithText }) =>
      images === undefined ? undefined : images > 0 && imagesWithText === images,
  },
  {
    missingField: 'fewer than three images',
    weight: 2,
    why: 'one image shows one moment',
    isMet: atLeast('images', 3),
  },
  {
    missingField: 'no exclusions',
    weight: 2,
    why: 'surprises on the day end in bad reviews',
    isMet: atLeast('exclusions', 1),
  },
  {
    missingField: 'no questions and answers',
    weight: 1,
    why: 'assistants quote them',
    isMet: l => l.hasQuestions,
  },
  {
    missingField: 'a long title',
    weight: 1,
    why: `over ${SHORT_ENOUGH} characters it is cut`,
    isMet: ({ titleLength }) => (titleLength === undefined ? undefined : titleLength <= SHORT_ENOUGH),
  },
]

/** How complete a listing is. */
export interface Completeness {
  /** 0 to 100: the weights of the criteria that it meets, as a share of all that count. */
  score: number
  /** The `missingField` of each criterion that the listing does not meet, most important first. */
  missingFields: string[]
}

/** Scores a listing by the fields that published formats show; null if they show none of the criteria. */
export function completenessOf(listing: Listing): Completeness | null {
  const counted = criteria.flatMap(criterion => {
    const isMet = criterion.isMet(listing)
    return isMet === undefined ? [] : [{ ...criterion, isMet }]
  })
  const total = counted.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return null
  const met = counted.reduce((sum, { weight, isMet }) => sum + (isMet ? weight : 0), 0)
  return {
    score: Math.round((100 * met) / total),
    missingFields: counted.filter(({ isMet }) => !isMet).map(({ missingField }) => missingField),
  }
}

/** A product with its score. */
export interface ScoredProduct extends Completeness {
  id: string
  title: string
}

/** The completeness of a whole tree. */
export interface CompletenessSummary {
  products: number
  /** Mean score; null if no product has a score. */
  average: number | null
  /** The ten products with the lowest scores, lowest first. */
  worst: ScoredProduct[]
  /** How many products lack each field, most frequent first, and why it matters. */
  missingFields: { missingField: string; products: number; why: string }[]
}

const MOST_WORST = 10

/** Adds up scores one by one, and holds only the worst ten products. */
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
