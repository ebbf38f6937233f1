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
  'Can be booked without checking availability first.',
  'Open-dated: no date has to be chosen when booking.',
  'A date has to be chosen when booking.',
  'The booking is confirmed immediately.',
  'The operator accepts or declines the booking later.',
  'Tickets are delivered when the booking is confirmed.',
  'Tickets are delivered later.',
  'Fixed departure times.',
  'Visit at any time during opening hours.',
  'One ticket per unit booked.',
  'One voucher per booking.',
  'Ticket formats',
  'How to redeem',
  'Your name is on the list',
  'Show the ticket on a phone',
  'Bring a printout',
  'Prices are per ticket.',
  'Prices are per booking.',
  'The booking has to be reconfirmed before travel.',
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
  'Image',
  'Video',
  'Logo',
  '{rating} out of 5 (reviews: {})',
  '{} out of 5',
] as const

export type Word = (typeof WORDS)[number]

/** The words of one language; a missing one is written in English. */
export type Words = Partial<Record<Word, string>>

export function isWord(key: string): key is Word {
  return WORDS.some(word => word === key)
}
