import type { Location } from '../../catalogue/schema/location.ts'
import type { Option, Price, Unit } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import type { ProductEntry } from '../../document/entry.ts'
import { rules } from './rules.ts'

/** A product as OCTO 2.x has it, with the content and pricing capabilities. */
export function octoProduct(entry: ProductEntry) {
  const { product, plain } = entry
  const { unknown } = rules
  return {
    id: product.id,
    internalName: product.internalName,
    reference: product.reference,
    locale: product.locale ?? unknown.locale,
    ...(product.timeZone === null ? {} : { timeZone: product.timeZone }),
    allowFreesale: product.allowFreesale ?? unknown.allowFreesale,
    instantConfirmation: product.instantConfirmation ?? unknown.instantConfirmation,
    instantDelivery: product.instantDelivery ?? unknown.instantDelivery,
    availabilityRequired: product.availabilityRequired ?? unknown.availabilityRequired,
    availabilityType: firstOf(rules.availabilityType, product.availabilityType) ?? unknown.availabilityType,
    deliveryFormats: product.deliveryFormats.length > 0 ? product.deliveryFormats : unknown.deliveryFormats,
    deliveryMethods: product.deliveryMethods.length > 0 ? product.deliveryMethods : unknown.deliveryMethods,
    redemptionMethod: firstOf(rules.redemptionMethod, product.redemptionMethod) ?? unknown.redemptionMethod,
    options: optionsOf(product, plain),
    ...(product.defaultCurrency === null ? {} : { defaultCurrency: product.defaultCurrency }),
    availableCurrencies: product.availableCurrencies,
    pricingPer: firstOf(rules.pricingPer, product.pricingPer) ?? unknown.pricingPer,
    title: product.title,
    shortDescription: plain(product.shortDescription),
    description: plain(product.description),
    features: product.features.map(({ type, shortDescription }) => ({
      type: translated(rules.featureTypes, type) ?? type,
      shortDescription: plain(shortDescription),
    })),
    faqs: product.faqs.map(({ question, answer }) => ({ question, answer: plain(answer) ?? '' })),
    media: product.media.filter(
      ({ type, rel }) => includes(rules.mediaTypes, type) && includes(rules.mediaRels, rel),
    ),
    locations: product.locations.flatMap(location => locationOf(location, plain)),
    categoryLabels: labelsOf(product),
    ...(product.durationMinutesFrom === null ? {} : { durationMinutesFrom: product.durationMinutesFrom }),
    durationMinutesTo: product.durationMinutesTo,
    commentary: product.commentary.map(({ format, language }) => ({
      format: format ?? unknown.commentaryFormat,
      language,
    })),
  }
}

function optionsOf(product: Product, plain: ProductEntry['plain']) {
  const only: Option = {
    id: rules.unknown.optionId,
    name: null,
    reference: null,
    description: null,
    units: [],
  }
  const options = product.options.length > 0 ? product.options : [only]
  return options.map((option, index) => ({
    id: option.id,
    default: index === 0,
    internalName: option.name ?? product.title,
    reference: option.reference,
    availabilityLocalStartTimes: rules.unknown.availabilityLocalStartTimes,
    cancellationCutoff: rules.unknown.cancellationCutoff,
    cancellationCutoffAmount: rules.unknown.cancellationCutoffAmount,
    cancellationCutoffUnit: rules.unknown.cancellationCutoffUnit,
    requiredContactFields: [],
    restrictions: { minUnits: product.bookingMinPax, maxUnits: product.bookingMaxPax },
    units: option.units.map(unit => unitOf(unit, product)),
    title: option.name ?? product.title,
    shortDescription: null,
    description: plain(option.description),
  }))
}

function unitOf(unit: Unit, product: Product) {
  const type =
    unit.type === null ? rules.unitTypeUnknown : (translated(rules.unitTypes, unit.type) ?? unit.type)
  return {
    id: unit.id,
    internalName: unit.type ?? type,
    reference: null,
    type,
    restrictions: unitRestrictions(product),
    requiredContactFields: [],
    pricingFrom: unit.pricingFrom.map(pricingOf),
    title: unit.type,
  }
}

/** The product's own bounds hold for each of its units. */
function unitRestrictions(product: Product) {
  const age = bound(product.ageRestrictionType, product.ageRestrictionValue)
  const height = bound(product.heightRestrictionType, product.heightRestrictionValue)
  const weight = bound(product.weightRestrictionType, product.weightRestrictionValue)
  return {
    minAge: age.min ?? rules.unknown.minAge,
    maxAge: age.max ?? rules.unknown.maxAge,
    idRequired: false,
    minQuantity: null,
    maxQuantity: null,
    paxCount: rules.unknown.paxCount,
    accompaniedBy: [],
    ...(height.min === undefined ? {} : { minHeight: height.min }),
    ...(height.max === undefined ? {} : { maxHeight: height.max }),
    ...(product.heightRestrictionUnit === null ? {} : { heightUnit: product.heightRestrictionUnit }),
    ...(weight.min === undefined ? {} : { minWeight: weight.min }),
    ...(weight.max === undefined ? {} : { maxWeight: weight.max }),
    ...(product.weightRestrictionUnit === null ? {} : { weightUnit: product.weightRestrictionUnit }),
  }
}

function bound(type: string | null, value: number | null): { min?: number; max?: number } {
  if (value === null) return {}
  return /^max/i.test(type ?? '') ? { max: value } : { min: value }
}

/** OCTO's original is never below retail. Net prices are for trade partners. */
function pricingOf({ original, retail, currency, currencyPrecision }: Price) {
  return {
    original: Math.max(original ?? retail, retail),
    retail,
    net: null,
    currency,
    currencyPrecision,
    includedTaxes: [],
  }
}

const NO_IDENTIFIERS = {
  googlePlaceId: null,
  applePlaceId: null,
  tripadvisorLocationId: null,
  yelpPlaceId: null,
  facebookPlaceId: null,
  foursquarePlaceId: null,
  baiduPlaceId: null,
  amapPlaceId: null,
}

function locationOf({ title, shortDescription, types, place }: Location, plain: ProductEntry['plain']) {
  const roles = types.flatMap(type => translated(rules.locationTypes, type) ?? [])
  const { latitude, longitude } = place
  if (roles.length === 0 || latitude === null || longitude === null) return []
  const { streetAddress, addressLocality, addressRegion, postalCode, addressCountry, postOfficeBoxNumber } =
    place
  return [
    {
      title,
      shortDescription: plain(shortDescription),
      types: roles,
      minutesTo: null,
      minutesAt: null,
      place: {
        latitude,
        longitude,
        postalAddress: {
          streetAddress,
          addressLocality,
          addressRegion,
          postalCode,
          addressCountry,
          postOfficeBoxNumber,
        },
        identifiers: NO_IDENTIFIERS,
        sameAs: place.sameAs,
      },
    },
  ]
}

function labelsOf({ categoryLabels, tripDifficulty }: Product): string[] {
  const labels = [...categoryLabels, ...(tripDifficulty === null ? [] : [tripDifficulty.toLowerCase()])]
  const translatedLabels = labels.map(label => translated(rules.categoryLabels, label) ?? label)
  return [...new Set(translatedLabels)].filter(label => includes(rules.knownLabels, label))
}

function firstOf<Value extends string>(order: readonly Value[], values: readonly Value[]): Value | undefined {
  return order.find(value => values.includes(value))
}

function translated(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function includes(list: readonly string[], value: string | null): boolean {
  return value !== null && list.includes(value)
}
