import type { FeatureType } from '../../catalogue/schema/feature.ts'

/**
 * The rules for records with more or fewer values than OCTO 2.x allows (`@octocloud/types` 2.0.4). `docs/formats.md` explains
 * them. Other formats keep the values that a rule drops.
 */
export const octoRules = {
  /** OCTO allows one value where a record has a list. The first of these that is in the list is used. */
  availabilityType: ['START_TIME', 'OPENING_HOURS'],
  redemptionMethod: ['PRINT', 'DIGITAL', 'MANIFEST'],
  pricingPer: ['UNIT', 'BOOKING'],

  /** Defaults for values that OCTO requires and a record may lack. */
  defaults: {
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
     * OCTO's schema requires at least one text. Opening hours begin at midnight, as in OCTO's example. Records do not have the
     * times of fixed departures. `00:00` would be a wrong time, but these words cannot be parsed as a time.
     */
    startTimes: { OPENING_HOURS: ['00:00'], START_TIME: ['Not stated'] },
    /** OCTO requires a number. 0 would allow cancellation until the start; ten years before the start allow none. */
    cancellation: { amount: 3650, unit: 'day' },
    /** Used, translated to the record's language, if the record has no cancellation terms. */
    cancellationTerms: 'Not stated',
    minAge: 0,
    maxAge: 99,
    paxCount: 1,
  },

  /** OCTO's feature types for types that it does not know. */
  featureTypes: {
    RESTRICTIONS: 'PREBOOKING_INFORMATION',
    REQUIREMENTS: 'PREBOOKING_INFORMATION',
  } satisfies Partial<Record<FeatureType, FeatureType>>,

  /** OCTO's unit types. A missing or other type becomes OTHER. */
  unitTypes: ['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'MILITARY', 'OTHER'],
  unitTypeUnknown: 'OTHER',

  /** OCTO's roles of a location. A location without such a role or without coordinates is left out. */
  locationTypes: ['START', 'ITINERARY_ITEM', 'POINT_OF_INTEREST', 'ADMISSION_INCLUDED', 'END', 'REDEMPTION'],

  /** OCTO's media types and roles. A medium with another type or role is left out. */
  mediaTypes: ['image/jpeg', 'image/png', 'video/mp4', 'video/avi', 'external/youtube', 'external/vimeo'],
  mediaRels: ['LOGO', 'COVER', 'GALLERY'],

  /** OCTO's labels for labels that records write differently. */
  categoryLabels: {
    'skip-the-line': 'fast-track',
    easy: 'trip-difficulty-easy',
    moderate: 'trip-difficulty-medium',
    challenging: 'trip-difficulty-hard',
  } satisfies Record<string, string>,

  /** OCTO's labels. Others, such as food-included, are left out. */
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

/** Whether a list of OCTO contains a value. */
export function includes<Value extends string>(list: readonly Value[], value: string | null): value is Value {
  return list.some(one => one === value)
}

/** The first value of `order` that is in `values`. */
export function firstOf<Value extends string>(
  order: readonly Value[],
  values: readonly Value[],
): Value | undefined {
  return order.find(value => values.includes(value))
}
