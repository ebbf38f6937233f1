import * as z from 'zod'
import { type CutoffUnit, cancellationOf, cutoffUnits } from '../../catalogue/cancellation-cutoff.ts'
import { pricesOf } from '../../catalogue/octo/octo-option.ts'
import { parseLeniently } from '../../catalogue/parse-leniently.ts'
import {
  type Option,
  optionsOf,
  type Price,
  toOption,
  type Unit,
  WireOption,
} from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import type { ProductEntry } from '../../document/entry.ts'
import { featureTexts } from '../../document/feature-texts.ts'
import { unitLabel } from '../../document/page/unit-label.ts'
import { nonEmptyText } from '../published-values.ts'
import { fieldsOf, openRecordSchema } from '../record-schema.ts'
import { asItCame, joinById } from './as-it-came.ts'
import { firstOf, includes, octoRules } from './octo-rules.ts'
import { agesOf, guestsOf } from './unit-facts.ts'

const { defaults } = octoRules
const whole = z.number().int()
const maybe = z.string().nullable()
const texts = z.array(z.string())

const ofPrice = fieldsOf<Price>()
const ofProduct = fieldsOf<Product>()
const ofUnit = fieldsOf<{ unit: Unit; entry: ProductEntry; restrictions: Restrictions }>()
const ofOption = fieldsOf<{
  option: Option
  isDefault: boolean
  entry: ProductEntry
  restrictions: Restrictions
  cancellation: OctoCancellation
  startTimes: readonly string[]
}>()

/** `net` is null, because net prices are for trade partners. */
const OctoPrice = openRecordSchema({
  original: ofPrice(whole, ({ original, retail }) => Math.max(original ?? retail, retail)),
  retail: ofPrice(whole, p => p.retail),
  net: ofPrice(whole.nullable(), () => null),
  currency: ofPrice(z.string().regex(/^[A-Z]{3}$/), p => p.currency),
  currencyPrecision: ofPrice(whole.min(0), p => p.currencyPrecision),
  includedTaxes: ofPrice(z.array(z.unknown()), () => []),
})
const notBelowRetail = OctoPrice.schema.refine(({ original, retail }) => original >= retail, {
  error: 'has an original price below retail',
})

/** The prices of an option's units, or else of a whole booking. Only a supplier's system states prices of a booking. */
export function pricesOfOption(
  option: OctoOption,
): Pick<Price, 'retail' | 'currency' | 'currencyPrecision'>[] {
  const prices = option.units.flatMap(({ pricingFrom }) => pricingFrom)
  if (prices.length > 0) return prices
  // Prices of a booking come from a supplier's system and may lack what OCTO requires. So they are parsed leniently.
  const read = parseLeniently(WireOption, { units: [{ id: option.id, pricingFrom: pricesOf(option) }] })
  return read.ok ? toOption(read.value, option.id, 0).units.flatMap(({ pricingFrom }) => pricingFrom) : []
}

/** The limits of age, height and weight for a product apply to each of its units. */
const OctoUnitRestrictions = openRecordSchema({
  minAge: ofProduct(whole, p => ageOf(p).min ?? defaults.minAge),
  maxAge: ofProduct(whole, p => ageOf(p).max ?? defaults.maxAge),
  idRequired: ofProduct(z.boolean(), () => false),
  minQuantity: ofProduct(whole.nullable(), () => null),
  maxQuantity: ofProduct(whole.nullable(), () => null),
  paxCount: ofProduct(whole, () => defaults.paxCount),
  accompaniedBy: ofProduct(texts, () => []),
  minHeight: ofProduct(whole.optional(), p => heightOf(p).min),
  maxHeight: ofProduct(whole.optional(), p => heightOf(p).max),
  heightUnit: ofProduct(z.string().optional(), p => p.heightRestrictionUnit ?? undefined),
  minWeight: ofProduct(whole.optional(), p => weightOf(p).min),
  maxWeight: ofProduct(whole.optional(), p => weightOf(p).max),
  weightUnit: ofProduct(z.string().optional(), p => p.weightRestrictionUnit ?? undefined),
})

type Restrictions = z.output<typeof OctoUnitRestrictions.schema>

function restrictionsOf(unit: Unit, product: Product, ofAll: Restrictions): Restrictions {
  if (unit.type === null) return ofAll
  const { min, max } = agesOf(unit, product)
  const paxCount = guestsOf(unit, product)
  if (min === undefined && max === undefined && paxCount === undefined) return ofAll
  return {
    ...ofAll,
    minAge: min ?? ofAll.minAge,
    maxAge: max ?? ofAll.maxAge,
    paxCount: paxCount ?? ofAll.paxCount,
  }
}

const ageOf = (p: Product) => bound(p.ageRestrictionType, p.ageRestrictionValue)
const heightOf = (p: Product) => bound(p.heightRestrictionType, p.heightRestrictionValue)
const weightOf = (p: Product) => bound(p.weightRestrictionType, p.weightRestrictionValue)

function bound(type: string | null, value: number | null): { min?: number; max?: number } {
  if (value === null) return {}
  return /^max/i.test(type ?? '') ? { max: value } : { min: value }
}

const OctoUnit = openRecordSchema({
  id: ofUnit(nonEmptyText, ({ unit }) => unit.id),
  internalName: ofUnit(nonEmptyText, ({ unit }) => unit.title ?? unit.type ?? octoRules.unitTypeUnknown),
  reference: ofUnit(maybe, () => null),
  type: ofUnit(z.enum(octoRules.unitTypes), ({ unit: { type } }) =>
    includes(octoRules.unitTypes, type) ? type : octoRules.unitTypeUnknown,
  ),
  restrictions: ofUnit(OctoUnitRestrictions.schema, ({ unit, entry, restrictions }) =>
    restrictionsOf(unit, entry.product, restrictions),
  ),
  requiredContactFields: ofUnit(texts, () => []),
  pricingFrom: ofUnit(z.array(notBelowRetail), ({ unit }) => unit.pricingFrom.map(OctoPrice.build)),
  title: ofUnit(maybe, ({ unit, entry }) => unitLabel(unit, entry.messages)),
})

const OctoOptionRestrictions = openRecordSchema({
  minUnits: ofProduct(whole.nullable(), p => p.bookingMinPax),
  maxUnits: ofProduct(whole.nullable(), p => p.bookingMaxPax),
})

export const OctoOption = openRecordSchema({
  id: ofOption(nonEmptyText, ({ option }) => option.id),
  default: ofOption(z.boolean(), ({ isDefault }) => isDefault),
  internalName: ofOption(nonEmptyText, ({ option, entry }) => option.name ?? entry.product.title),
  reference: ofOption(maybe, ({ option }) => option.reference),
  availabilityLocalStartTimes: ofOption(texts.min(1), ({ startTimes }) => [...startTimes]),
  cancellationCutoff: ofOption(nonEmptyText, ({ cancellation }) => cancellation.cutoff),
  cancellationCutoffAmount: ofOption(whole.min(0), ({ cancellation }) => cancellation.amount),
  cancellationCutoffUnit: ofOption(z.enum(cutoffUnits), ({ cancellation }) => cancellation.unit),
  requiredContactFields: ofOption(texts, () => []),
  restrictions: ofOption(OctoOptionRestrictions.schema, ({ entry }) =>
    OctoOptionRestrictions.build(entry.product),
  ),
  units: ofOption(z.array(OctoUnit.schema), ({ option, entry, restrictions }) =>
    option.units.map(unit => OctoUnit.build({ unit, entry, restrictions })),
  ),
  title: ofOption(maybe, ({ option, entry }) => option.name ?? entry.product.title),
  shortDescription: ofOption(maybe, () => null),
  description: ofOption(maybe, ({ option, entry }) => entry.plain(option.description)),
})

export type OctoOption = z.output<typeof OctoOption.schema>

export function availabilityTypeOf({ availabilityType }: Product) {
  return firstOf(octoRules.availabilityType, availabilityType) ?? defaults.availabilityType
}

const joinUnits = joinById(
  (built, came) => asItCame(OctoUnit, built, came, { restrictions: joinWith(OctoUnitRestrictions) }),
  unit => OctoUnit.schema.safeParse(unit).success,
)

const joinWith = (known: Parameters<typeof asItCame>[0]) => (built: unknown, came: unknown) =>
  asItCame(known, built, came)

export const joinOptions = joinById(
  (built, came) =>
    asItCame(OctoOption, built, came, { units: joinUnits, restrictions: joinWith(OctoOptionRestrictions) }),
  option => OctoOption.schema.safeParse(option).success,
)

/** The first option is OCTO's `default`. */
export function octoOptionsOf(entry: ProductEntry) {
  const { messages } = entry
  const startTimes = [
    availabilityTypeOf(entry.product) === 'OPENING_HOURS'
      ? defaults.opening
      : messages.word(defaults.unknown),
  ]
  const restrictions = OctoUnitRestrictions.build(entry.product)
  const cancellation = octoCancellationOf(entry)
  return optionsOf(entry.product).map((option, index) =>
    OctoOption.build({ option, isDefault: index === 0, entry, restrictions, cancellation, startTimes }),
  )
}

/** A cancellation cut-off as in OCTO: the terms in words, and how long before the start cancellation ends. */
interface OctoCancellation {
  cutoff: string
  amount: number
  unit: CutoffUnit
}

function octoCancellationOf(entry: ProductEntry): OctoCancellation {
  const { product, messages } = entry
  const terms = featureTexts(entry, 'CANCELLATION_TERM')
  const { cutoff, period } = cancellationOf(product, terms)
  const { amount, unit } = cutoff ?? defaults.cancellation
  const words = period === null ? terms.join('\n') : messages.duration(period)
  return { cutoff: words || messages.word(defaults.unknown), amount, unit }
}
