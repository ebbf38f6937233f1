import { isObject } from './is-object.ts'

/** Renames keys of an object, which older versions wrote, as `names` says: old to new. Other values stay. */
export function renameKeys(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [names[key] ?? key, held]))
}
