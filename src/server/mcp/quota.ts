import { ToolError } from './parts.ts'

/** Searches of a key, or of an address without one, that a process answers at once (docs/agents.md, Limits). */
export const SEARCHES_AT_ONCE = 8
const A_MINUTE = 60_000
/** Most askers that are remembered; the counts of a minute are few bytes each. */
const MOST_ASKERS = 100_000

/** Begins a search of `asker`, who has no quota if it is null, and returns its end. @throws {ToolError} if it is over the quota */
export type Quota = (asker: string | null) => () => void

/** @param perMinute searches of an asker a minute; null for any number */
export function createQuota(perMinute: number | null, now: () => number = Date.now): Quota {
  const running = new Map<string, number>()
  const counts = new Map<string, number>()
  let since = now()
  return asker => {
    if (asker === null) return () => {}
    if (now() - since >= A_MINUTE || counts.size > MOST_ASKERS) {
      counts.clear()
      since = now()
    }
    const [open, count] = [running.get(asker) ?? 0, counts.get(asker) ?? 0]
    if (open >= SEARCHES_AT_ONCE)
      throw new ToolError(`${SEARCHES_AT_ONCE} searches are not answered yet. Ask again when one is`)
    if (perMinute !== null && count >= perMinute) {
      const seconds = Math.ceil((since + A_MINUTE - now()) / 1000)
      throw new ToolError(
        `${perMinute} searches a minute are asked already. Come again in ${seconds} seconds`,
      )
    }
    counts.set(asker, count + 1)
    running.set(asker, open + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = (running.get(asker) ?? 1) - 1
      if (left === 0) running.delete(asker)
      else running.set(asker, left)
    }
  }
}
