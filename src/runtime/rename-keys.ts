import { isObject } from './is-object.ts'

/** Renames old keys of an object: `names` has the new name of each. Returns anything but an object unchanged. */
export function renameKeys(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [names[key] ?? key, held]))
}
