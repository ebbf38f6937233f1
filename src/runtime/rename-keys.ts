import { isObject } from './is-object.ts'

/** Renames keys that older versions of an object have. `names` has the new name of each old key. Other values stay. */
export function renameKeys(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [names[key] ?? key, held]))
}
