import type { FeatureType } from '../../catalogue/schema/feature.ts'

/**
 * Every rule where a record has more or less than OCTO 2.x (`@octocloud/types` 2.0.4); `docs/formats.md` has them in
 * words. The other formats keep what a rule takes away.
 */
export const octoRules = {
  /** OCTO has one value where a record has a list: it is the first of these that the list holds. */
  availabilityType: ['START_TIME', 'OPENING_HOURS'],
  redemptionMethod: ['PRINT', 'DIGITAL', 'MANIFEST'],
  pricingPer: ['UNIT', 'BOOKING'],

  /** What OCTO requires and a record may not say. */
  unknown: {
    locale: 'en',
    allowFreesale: false,
    instantConfirmation: false,
    instantDelivery: false,
    availabilityRequired: true,
    availabilityType: 'START_TIME',
    redemptionMethod: 'DIGITAL',
    deliveryFormats: ['PDF_URL'],
    deliveryMethods: ['VOUCHER'],
    pricingPer: 'UNIT',
    commentaryFormat: 'OTHER',
    /**
     * OCTO's schema wants at least one text. Days of opening hours begin at midnight, as in OCTO's own example; of fixed
     * departures no record says the times, and `00:00` would be one that nobody offers: no time can be read from these words.
     */
    startTimes: { OPENING_HOURS: ['00:00'], START_TIME: ['Not stated'] },
    /** OCTO requires a number, and 0 would promise a cancellation until the start. Ten years before it promises none. */
    cancellation: { amount: 3650, unit: 'day' },
    /** Stands in the record's language where it has no words on cancellation either. */
    said: 'Not stated',
    minAge: 0,
    maxAge: 99,
    paxCount: 1,
  },

  /** Feature types that OCTO does not know. */
  featureTypes: {
    RESTRICTIONS: 'PREBOOKING_INFORMATION',
    REQUIREMENTS: 'PREBOOKING_INFORMATION',
  } satisfies Partial<Record<FeatureType, FeatureType>>,

  /** OCTO's unit types; every other one, and none, is OTHER. */
  unitTypes: ['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'MILITARY', 'OTHER'],
  unitTypeUnknown: 'OTHER',

  /** OCTO's roles of a location; a location with none of them is left out, as is one without coordinates. */
  locationTypes: ['START', 'ITINERARY_ITEM', 'POINT_OF_INTEREST', 'ADMISSION_INCLUDED', 'END', 'REDEMPTION'],

  /** Media types that OCTO has; a medium of another type is left out, as is one whose role is none of OCTO's. */
  mediaTypes: ['image/jpeg', 'image/png', 'video/mp4', 'video/avi', 'external/youtube', 'external/vimeo'],
  mediaRels: ['LOGO', 'COVER', 'GALLERY'],

  /** Labels that records write otherwise. */
  categoryLabels: {
    'skip-the-line': 'fast-track',
    easy: 'trip-difficulty-easy',
    moderate: 'trip-difficulty-medium',
    challenging: 'trip-difficulty-hard',
  } satisfies Record<string, string>,

  /** The labels that OCTO has; others, such as food-included, are left out. */
  knownLabels: [
    ...[
      'multi-day',
      'city-cards',
      'adults-only',
      'animals',
      'audio-guide',
      'beaches',
      'bike-tours',
      'boat-tours',
    ],
    ...[
      'classes',
      'day-trips',
      'family-friendly',
      'fast-track',
      'food',
      'guided-tours',
      'history',
      'hop-on-hop-off',
    ],
    ...['literature', 'live-music', 'museums', 'nightlife', 'outdoors', 'private-tours', 'romantic'],
    ...['recurring-events', 'self-guided', 'small-group-tours', 'sports', 'theme-parks', 'walking-tours'],
    ...['wheelchair-accessible', 'accommodation-included', 'trip-difficulty-easy', 'trip-difficulty-medium'],
    'trip-difficulty-hard',
  ],
} as const

/** Whether one of OCTO's lists holds a value. */
export function includes<Value extends string>(list: readonly Value[], value: string | null): value is Value {
  return list.some(one => one === value)
}

/** The first of an order that is among some values. */
export function firstOf<Value extends string>(
  order: readonly Value[],
  values: readonly Value[],
): Value | undefined {
  return order.find(value => values.includes(value))
}
