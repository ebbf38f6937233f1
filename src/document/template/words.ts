/** English words beside values on pages; a template's front matter translates them. A value replaces `{}`. */
export const WORDS = [
  // Ticket types (`options[].units[].type`).
  ...['Adult', 'Child', 'Youth', 'Senior', 'Student', 'Family', 'Infant', 'Group', 'Military', 'Resident'],
  // Prices.
  ...['Price', 'Free', 'instead of {}', 'from {}', '{prices} ({} rates)'],
  // Cancellation. Only json-octo uses `Not stated`.
  ...['up to {} before the start', 'Not stated'],
  // Amounts, ranges and labelled values.
  ...['{label}: {value}', '{from} to {to}', 'up to {}', 'at least {}'],
  // Dates.
  ...['from {date}', 'until {date}', '{from} until {to}'],
  // Roles of locations.
  ...['Start', 'End', 'Business address', 'Business profile', 'Redemption point', 'Passes by', 'Location'],
  ...['coordinates'],
  // Restrictions.
  ...['Minimum age', 'Maximum age', 'Age', 'Minimum height', 'Maximum height', 'Height', 'Minimum weight'],
  ...['Maximum weight', 'Weight', '{} years'],
  // Forms of commentary.
  ...['live guide', 'audio guide', 'written', 'other'],
  // Booking and tickets (OCTO's flags and codes).
  ...['no availability check needed', 'open date', 'choose a date', 'instant confirmation'],
  ...['confirmed later by the operator', 'tickets at once', 'tickets later', 'fixed departure times'],
  ...['any time during opening hours', 'one ticket per place', 'one voucher per booking'],
  ...['name on the list', 'mobile ticket', 'printed ticket', 'Prices are per ticket.'],
  ...['Prices are per booking.', 'reconfirm before travel', 'Payable in'],
  // Opening hours.
  ...['Closed', 'Open 24 hours', 'Public holidays', 'Sunrise to sunset', 'By appointment'],
  // English texts that suppliers write in records of any language, as in `foodIncluded` and features.
  ...['Yes', 'No', 'Included', 'Not included', 'Free cancellation', 'Non-refundable'],
  // Guides and difficulties (`guideType`, `tripDifficulty`).
  ...['Tour Guide', 'Host', 'Greeter', 'Instructor', 'Driver', 'Easy', 'Moderate', 'Challenging'],
  // Category labels.
  ...['Private tour', 'Several days', 'Wheelchair accessible', 'Accommodation included', 'Food included'],
  ...['Drinks included', 'Skip the line'],
  // Kinds of platforms on which an account has a name.
  ...['Professional network', 'Social network', 'Photo sharing', 'Microblog', 'Video channel'],
  ...['Short videos', 'Review site', 'Search profile'],
  // Media and reviews.
  ...['Video', 'Logo', '{rating} out of 5 (reviews: {})', '{} out of 5'],
  // The sentence for a product without any text.
  ...['{what} in {place}', '{what}, {duration}', '{what}, offered by {operator}.'],
] as const

export type Word = (typeof WORDS)[number]

/** A word's text for each plural category (Unicode CLDR): `one`, `other`. The number in its slot selects the text. */
export type Counted = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The words of one language. If a word is missing, the English word is used. */
export type Words = Partial<Record<Word, string | Counted>>

const ENGLISH: Words = {
  '{from} until {to}': '{from} to {to}',
  '{} years': { one: '{} year', other: '{} years' },
}

export function wordIn(words: Words, word: Word, category: Intl.LDMLPluralRule = 'other'): string {
  const text = words[word] ?? ENGLISH[word] ?? word
  return typeof text === 'string' ? text : (text[category] ?? text.other)
}

const knownWords = new Set<string>(WORDS)

export function isWord(key: string): key is Word {
  return knownWords.has(key)
}

const CATEGORIES: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other']

export function isCounted(value: unknown): value is Counted {
  return (
    typeof value === 'object' &&
    value !== null &&
    'other' in value &&
    Object.entries(value).every(([key, text]) => CATEGORIES.includes(key) && typeof text === 'string')
  )
}
