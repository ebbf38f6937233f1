import { isObject } from './is-object.ts'

export function renameKeys(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [names[key] ?? key, held]))
}
