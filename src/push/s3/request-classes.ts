import type { Target } from '../target.ts'

const AWS = {
  put: 'PUT, COPY, POST, LIST',
  list: 'PUT, COPY, POST, LIST',
  get: 'GET and all other',
  delete: 'free',
}
const CLASSES_AB = { put: 'class A', list: 'class A', get: 'class B', delete: 'free' }

/** What the operators of stores call the classes that requests are priced by, by the end of a store's host. */
const BY_HOST: Readonly<Record<string, NonNullable<Target['requestClasses']>>> = {
  'amazonaws.com': AWS,
  'amazonaws.com.cn': AWS,
  'r2.cloudflarestorage.com': CLASSES_AB,
  'storage.googleapis.com': CLASSES_AB,
  'backblazeb2.com': { put: 'class A (free)', delete: 'class A (free)', get: 'class B', list: 'class C' },
}

/** The price classes of a store; null where it is not known to have any. */
export function requestClassesOf(host: string): Target['requestClasses'] {
  const name = host.replace(/:\d+$/, '')
  return Object.entries(BY_HOST).find(([end]) => name === end || name.endsWith(`.${end}`))?.[1] ?? null
}
