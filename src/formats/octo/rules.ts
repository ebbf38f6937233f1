import type { FeatureType } from '../../catalogue/schema/feature.ts'
import type { LocationType } from '../../catalogue/schema/location.ts'
import type { UnitType } from '../../catalogue/schema/option.ts'

/**
 * Every rule where the interface has more or less than OCTO 2.x (standards: `@octocloud/types` 2.0.4). The other
 * formats keep what a rule takes away.
 */
export const rules = {
  /** OCTO has one value where the interface has a list: the first of these that the list holds. */
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
    /** OCTO's own example default; its schema wants at least one time, also for opening hours. */
    availabilityLocalStartTimes: ['00:00'],
    cancellationCutoff: '0 hours',
    cancellationCutoffAmount: 0,
    cancellationCutoffUnit: 'hour',
    minAge: 0,
    maxAge: 99,
    paxCount: 1,
    /** A product without options still has the one that is bought. */
    optionId: 'DEFAULT',
  },

  /** Feature types that OCTO does not know. */
  featureTypes: {
    RESTRICTIONS: 'PREBOOKING_INFORMATION',
    REQUIREMENTS: 'PREBOOKING_INFORMATION',
  } satisfies Partial<Record<FeatureType, FeatureType>>,

  /** Unit types that OCTO does not know, and units without a type. */
  unitTypes: { GROUP: 'OTHER', RESIDENT: 'OTHER' } satisfies Partial<Record<UnitType, string>>,
  unitTypeUnknown: 'OTHER',

  /** Roles of a location that OCTO has a code for; a location with none of them is left out, as is one without coordinates. */
  locationTypes: {
    START: 'START',
    END: 'END',
    REDEMPTION: 'REDEMPTION',
    POINT_OF_INTEREST: 'POINT_OF_INTEREST',
  } satisfies Partial<Record<LocationType, string>>,

  /** Media types that OCTO has; a medium of another type is left out, as is one whose role is none of OCTO's. */
  mediaTypes: ['image/jpeg', 'image/png', 'video/mp4', 'video/avi', 'external/youtube', 'external/vimeo'],
  mediaRels: ['LOGO', 'COVER', 'GALLERY'],

  /** Labels that the interface writes otherwise. */
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
