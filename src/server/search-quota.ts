/** Most searches under way in a process, for a key or an address without a key (docs/server.md, Search). */
export const SEARCHES_AT_ONCE = 8
const A_MINUTE = 60_000
/** Most keys and addresses whose searches are counted at a time. With more, all counts start again at zero. */
const MOST_ASKERS = 100_000

export class OverQuota extends Error {
  readonly seconds: number

  /** @param seconds the time until the asker may search again */
  constructor(message: string, seconds: number) {
    super(message)
    this.name = 'OverQuota'
    this.seconds = seconds
  }
}

/** Begins a search of `asker`, and returns the function that ends it. Null has no limit. @throws {OverQuota} */
export type Quota = (asker: string | null) => () => void

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
      throw new OverQuota(`${SEARCHES_AT_ONCE} searches are not answered yet. Ask again when one is`, 1)
    if (perMinute !== null && count >= perMinute) {
      const seconds = Math.ceil((since + A_MINUTE - now()) / 1000)
      const over = `${perMinute} searches a minute are asked already. Come again in ${seconds} seconds`
      throw new OverQuota(over, seconds)
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
