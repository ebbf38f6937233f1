/**
 * The words that values use, in English. A template gives them in its language in its front matter, `Adult: Adulte`;
 * `{}` stands for the value.
 */
export const WORDS = [
  // Ticket types (`options[].units[].type`).
  'Adult',
  'Child',
  'Youth',
  'Senior',
  'Student',
  'Family',
  'Infant',
  'Group',
  'Military',
  'Resident',
  // Prices.
  'Price',
  'Free',
  'instead of {}',
  '{prices} ({} rates)',
  // Quantities and lines.
  '{label}: {value}',
  '{from} to {to}',
  'up to {}',
  'at least {}',
  // Dates.
  'from {date}',
  'until {date}',
  '{from} until {to}',
  // Roles of locations.
  'Start',
  'End',
  'Business address',
  'Business profile',
  'Redemption point',
  'Passes by',
  'Location',
  'coordinates',
  // Restrictions.
  'Minimum age',
  'Maximum age',
  'Age',
  'Minimum height',
  'Maximum height',
  'Height',
  'Minimum weight',
  'Maximum weight',
  'Weight',
  '{} years',
  // Forms of commentary.
  'live guide',
  'audio guide',
  'written',
  'other',
  // Booking and tickets (OCTO's flags and codes).
  'no availability check needed',
  'open date',
  'choose a date',
  'instant confirmation',
  'confirmed later by the operator',
  'tickets at once',
  'tickets later',
  'fixed departure times',
  'any time during opening hours',
  'one ticket per place',
  'one voucher per booking',
  'name on the list',
  'mobile ticket',
  'printed ticket',
  'Prices are per ticket.',
  'Prices are per booking.',
  'reconfirm before travel',
  'Payable in',
  // Guides and difficulties (`guideType`, `tripDifficulty`).
  'Tour Guide',
  'Host',
  'Greeter',
  'Instructor',
  'Driver',
  'Easy',
  'Moderate',
  'Challenging',
  // Category labels.
  'Private tour',
  'Several days',
  'Wheelchair accessible',
  'Accommodation included',
  'Food included',
  'Drinks included',
  'Skip the line',
  // Names on other platforms.
  'Professional network',
  'Social network',
  'Photo sharing',
  'Microblog',
  'Video channel',
  'Short videos',
  'Review site',
  'Search profile',
  // Media and reviews.
  'Video',
  'Logo',
  '{rating} out of 5 (reviews: {})',
  '{} out of 5',
  // A product without any text, in one sentence.
  '{what} in {place}',
  '{what}, {duration}',
  '{what}, offered by {operator}.',
] as const

export type Word = (typeof WORDS)[number]

/** The words of one language; a missing one is written in English. */
export type Words = Partial<Record<Word, string>>

export function isWord(key: string): key is Word {
  return WORDS.some(word => word === key)
}
