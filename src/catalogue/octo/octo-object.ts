import { isObject } from '../../runtime/is-object.ts'
import { isNothing } from '../issue.ts'

/** An object of OCTO as a supplier's system sends it; any field may be missing or null. */
export type OctoObject = Readonly<Record<string, unknown>>

export function textAt(object: OctoObject, key: string): string | null {
  const value = object[key]
  return typeof value === 'string' && !isNothing(value) ? value : null
}

export function countAt(object: OctoObject, key: string, least = 0): number | null {
  const value = object[key]
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= least ? count : null
}

export function objectAt(object: OctoObject, key: string): OctoObject {
  const value = object[key]
  return isObject(value) ? value : {}
}

export function objectsAt(object: OctoObject, key: string): Record<string, unknown>[] {
  const list = object[key]
  return Array.isArray(list) ? list.filter(isObject) : []
}

export function textsAt(object: OctoObject, key: string): string[] {
  return [object[key]].flat().filter((text): text is string => typeof text === 'string' && !isNothing(text))
}

export function pick(object: OctoObject, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap(key => (object[key] === undefined ? [] : [[key, object[key]]])))
}

const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440 }

/** The period `name`: `duration` is in `durationAmount` and `durationUnit`. Null if it is 0 or unknown. */
export function periodAt(object: OctoObject, name: string) {
  const amount = countAt(object, `${name}Amount`, 1)
  const unit = String(object[`${name}Unit`]).toLowerCase().replace(/s$/, '')
  const minutes = MINUTES[unit]
  return amount === null || minutes === undefined ? null : { amount, unit, minutes: amount * minutes }
}

export function nameOf(object: OctoObject): string | null {
  return textAt(object, 'title') ?? textAt(object, 'internalName')
}
