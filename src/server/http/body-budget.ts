import { defineError, httpError } from './http-error.ts'

/** Most bytes of bodies that a process has in memory, in total and for one key (docs/server.md, Limits). */
const MOST = { inAll: 64 * 1024 * 1024, ofKey: 20 * 1024 * 1024 }

export const tooManyBytesOfKey = defineError(
  429,
  'Too much at once. At most 20 MB of bodies under way of a key',
  "the key's other writes are not answered yet",
  ['Retry-After', '1', 'Connection', 'close'],
)

export const tooManyBytes = defineError(
  503,
  'Too busy. Send it again',
  'the bodies of 64 MB of writes are not answered yet',
  ['Retry-After', '1', 'Connection', 'close'],
)

/** The bytes of the budget that one request holds. They are free again once its handler has answered. */
export interface HeldBytes {
  /** Raises the request's share to `bytes` in total. @throws {HttpError} 429 or 503 if that is over the budget */
  grow(bytes: number): void
  free(): void
}

/** Without this budget, bodies that come at once would fill the memory. */
export function createBodyBudget(): (keyId: string) => HeldBytes {
  const byKey = new Map<string, number>()
  let inAll = 0
  return keyId => {
    let held = 0
    const add = (bytes: number) => {
      const ofKey = (byKey.get(keyId) ?? 0) + bytes
      if (ofKey > MOST.ofKey) throw httpError(tooManyBytesOfKey)
      if (inAll + bytes > MOST.inAll) throw httpError(tooManyBytes)
      held += bytes
      inAll += bytes
      if (ofKey === 0) byKey.delete(keyId)
      else byKey.set(keyId, ofKey)
    }
    return {
      grow(bytes) {
        if (bytes > held) add(bytes - held)
      },
      free: () => add(-held),
    }
  }
}
