import { NO_UPPER_AGE } from '../../catalogue/octo/octo-restrictions.ts'
import { UNKNOWN_CUTOFF } from '../../catalogue/octo/octo-terms.ts'
import type { FeatureType } from '../../catalogue/schema/feature.ts'

/** The values that OCTO 2.x (`@octocloud/types` 2.0.4) allows or requires where records have others or none. */
export const octoRules = {
  /** OCTO allows one value where a record has a list. The first value here that is in the record's list is used. */
  availabilityType: ['START_TIME', 'OPENING_HOURS'],
  redemptionMethod: ['PRINT', 'DIGITAL', 'MANIFEST'],
  pricingPer: ['UNIT', 'BOOKING'],

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
     * The start time of products with opening hours. OCTO requires a text, and its example has `00:00`. For fixed
     * departures, whose times records lack, midnight would be wrong. So they have the text `unknown`.
     */
    opening: '00:00',
    cancellation: UNKNOWN_CUTOFF,
    /** The text for missing cancellation terms and for the unknown times of fixed departures. It is translated. */
    unknown: 'Not stated',
    minAge: 0,
    maxAge: NO_UPPER_AGE,
    paxCount: 1,
  },

  /** Feature types of records that OCTO lacks, each with the OCTO type that replaces it. */
  featureTypes: {
    RESTRICTIONS: 'PREBOOKING_INFORMATION',
    REQUIREMENTS: 'PREBOOKING_INFORMATION',
  } satisfies Partial<Record<FeatureType, FeatureType>>,

  unitTypes: ['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'MILITARY', 'OTHER'],
  unitTypeUnknown: 'OTHER',

  locationTypes: ['START', 'ITINERARY_ITEM', 'POINT_OF_INTEREST', 'ADMISSION_INCLUDED', 'END', 'REDEMPTION'],

  mediaTypes: ['image/jpeg', 'image/png', 'video/mp4', 'video/avi', 'external/youtube', 'external/vimeo'],
  mediaRels: ['LOGO', 'COVER', 'GALLERY'],

  categoryLabels: {
    'skip-the-line': 'fast-track',
    easy: 'trip-difficulty-easy',
    moderate: 'trip-difficulty-medium',
    challenging: 'trip-difficulty-hard',
  } satisfies Record<string, string>,

  knownLabels: [
    ...['multi-day', 'city-cards', 'adults-only', 'animals', 'audio-guide', 'beaches', 'bike-tours'],
    ...['boat-tours', 'classes', 'day-trips', 'family-friendly', 'fast-track', 'food', 'guided-tours'],
    ...['history', 'hop-on-hop-off', 'literature', 'live-music', 'museums', 'nightlife', 'outdoors'],
    ...['private-tours', 'romantic', 'recurring-events', 'self-guided', 'small-group-tours', 'sports'],
    ...['theme-parks', 'walking-tours', 'wheelchair-accessible', 'accommodation-included'],
    ...['trip-difficulty-easy', 'trip-difficulty-medium', 'trip-difficulty-hard'],
  ],
} as const

export function includes<Value extends string>(list: readonly Value[], value: string | null): value is Value {
  return list.some(one => one === value)
}

export function firstOf<Value extends string>(
  order: readonly Value[],
  values: readonly Value[],
): Value | undefined {
  return order.find(value => values.includes(value))
}
