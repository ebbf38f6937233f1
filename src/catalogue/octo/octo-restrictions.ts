import { labelled } from '../v1/v1-phrases.ts'
import { countAt, nameOf, type OctoObject, objectAt, textAt, textsAt } from './octo-object.ts'
import type { OctoFeature } from './octo-terms.ts'

const restrictionsOf = (holder: OctoObject) => objectAt(holder, 'restrictions')

/** In years. OCTO systems and json-octo write this maximum age, or a higher one, if there is no upper bound. */
export const NO_UPPER_AGE = 99

export function agesOf(unit: OctoObject): { min?: number; max?: number } | undefined {
  const restrictions = restrictionsOf(unit)
  const [min, max] = [countAt(restrictions, 'minAge', 1), countAt(restrictions, 'maxAge')]
  const isBelow = max !== null && max < NO_UPPER_AGE && max >= (min ?? 0)
  if (min === null && !isBelow) return undefined
  return { ...(min === null ? {} : { min }), ...(isBelow ? { max } : {}) }
}

export function bookingLimits(options: readonly OctoObject[]): Record<string, unknown> {
  const all = options.map(restrictionsOf)
  return {
    bookingMinPax: shared(all, 'minPaxCount') ?? shared(all, 'minUnits'),
    bookingMaxPax: shared(all, 'maxPaxCount') ?? shared(all, 'maxUnits'),
  }
}

export function sharedBounds(units: readonly OctoObject[]): Record<string, unknown> {
  const all = units.map(restrictionsOf)
  const measures = ['Age', 'Height', 'Weight'] as const
  return Object.fromEntries(measures.flatMap(measure => boundOf(all, measure)))
}

function boundOf(all: readonly OctoObject[], measure: string): [string, unknown][] {
  const name = `${measure.toLowerCase()}Restriction`
  const [min, max] = [shared(all, `min${measure}`), shared(all, `max${measure}`)]
  const isAge = measure === 'Age'
  const unit: [string, unknown][] = isAge ? [] : [[`${name}Unit`, all[0]?.[`${measure.toLowerCase()}Unit`]]]
  if (min !== null) return [[`${name}Type`, 'Minimum'], [`${name}Value`, min], ...unit]
  if (max === null || (isAge && max >= NO_UPPER_AGE)) return []
  return [[`${name}Type`, 'Maximum'], [`${name}Value`, max], ...unit]
}

function shared(all: readonly OctoObject[], key: string): number | null {
  const [first = null, ...others] = all.map(one => countAt(one, key, 1))
  return others.every(count => count === first) ? first : null
}

export function unitRestrictions(
  units: readonly OctoObject[],
  options: readonly OctoObject[],
  locale: string | null,
): OctoFeature[] {
  const byId = new Map(units.map(unit => [unit['id'], labelOf(unit)]))
  const list = (name: 'identity' | 'together' | 'tickets' | 'guests', values: string[]) =>
    values.length === 0 ? [] : [labelled(name, [...new Set(values)].join(', '), locale)]
  const texts = [
    ...list('identity', units.filter(needsIdentity).map(labelOf)),
    ...list(
      'together',
      units.flatMap(unit => togetherOf(unit, byId)),
    ),
    ...list('tickets', [...units.flatMap(ticketsOf), ...limitsOfOptions(options)]),
    ...list('guests', units.flatMap(guestsOf)),
    ...new Set(units.flatMap(sizesOf)),
  ]
  return texts.map(shortDescription => ({ type: 'RESTRICTIONS', shortDescription }))
}

const needsIdentity = (unit: OctoObject) => restrictionsOf(unit)['idRequired'] === true

const labelOf = (unit: OctoObject) => nameOf(unit) ?? textAt(unit, 'type') ?? String(unit['id'])

function togetherOf(unit: OctoObject, byId: ReadonlyMap<unknown, string>): string[] {
  const others = textsAt(restrictionsOf(unit), 'accompaniedBy').map(id => byId.get(id) ?? id)
  return others.length === 0 ? [] : [`${labelOf(unit)} + ${[...new Set(others)].join(' / ')}`]
}

function ticketsOf(unit: OctoObject): string[] {
  const { min, max } = boundsOf(restrictionsOf(unit), 'minQuantity', 'maxQuantity')
  return min === null && max === null ? [] : [`${labelOf(unit)} ${rangeText(min, max)}`]
}

function limitsOfOptions(options: readonly OctoObject[]): string[] {
  const { bookingMinPax, bookingMaxPax } = bookingLimits(options)
  return options.flatMap(option => {
    const { min, max } = boundsOf(restrictionsOf(option), 'minUnits', 'maxUnits')
    const [least, most] = [bookingMinPax === null ? min : null, bookingMaxPax === null ? max : null]
    return least === null && most === null ? [] : [`${labelOf(option)} ${rangeText(least, most)}`]
  })
}

function boundsOf(restrictions: OctoObject, least: string, most: string) {
  return { min: countAt(restrictions, least, 1), max: countAt(restrictions, most, 1) }
}

function guestsOf(unit: OctoObject): string[] {
  const guests = countAt(restrictionsOf(unit), 'paxCount', 2)
  return guests === null ? [] : [`${labelOf(unit)} ${guests}`]
}

function sizesOf(unit: OctoObject): string[] {
  const restrictions = restrictionsOf(unit)
  const sizes = ['Height', 'Weight'].flatMap(measure => {
    const { min, max } = boundsOf(restrictions, `min${measure}`, `max${measure}`)
    if (min === null && max === null) return []
    return [`${rangeText(min, max)} ${textAt(restrictions, `${measure.toLowerCase()}Unit`) ?? ''}`.trim()]
  })
  return sizes.length === 0 ? [] : [`${labelOf(unit)}: ${sizes.join(', ')}`]
}

export function rangeText(min: number | null, max: number | null): string {
  return max === null ? `${min ?? 0}+` : min === max ? String(max) : `${min ?? 0}–${max}`
}
