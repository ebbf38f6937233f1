/** Somebody who does the same work as others, to be compared with them. */
export interface Contestant<Result> {
  name: string
  /** Its turn comes in the first round alone: it takes long, and nothing is owed. */
  isOnce?: true
  run(round: number): Result | Promise<Result>
}

/** What each contestant came to, by its name: one result a round. */
export type Results<Result> = ReadonlyMap<string, readonly Result[]>

export interface ContestOptions<Result> {
  rounds: number
  /** Before each turn, and not measured. */
  before?(): void
  after?(name: string, result: Result, round: number): void
}

/**
 * Gives each its turn in every round, so that whatever the machine does meanwhile happens to all of them. Each second
 * round goes backwards: whoever comes first does not always do so.
 */
export async function contest<Result>(
  contestants: readonly Contestant<Result>[],
  { rounds, before, after }: ContestOptions<Result>,
): Promise<Results<Result>> {
  const results = new Map<string, Result[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++)
    for (const { name, isOnce, run } of round % 2 === 1 ? contestants : contestants.toReversed()) {
      if (isOnce && round > 1) continue
      before?.()
      const result = await run(round)
      results.get(name)?.push(result)
      after?.(name, result, round)
    }
  return results
}

/** The median of a figure over the rounds. */
export function middle<Result>(
  results: Results<Result>,
  name: string,
  of: (result: Result) => number,
): number {
  return median((results.get(name) ?? []).map(of))
}

/** The median of the ratios of two contestants, each of one round. */
export function middleRatio<Result>(
  results: Results<Result>,
  [above, below]: readonly [string, string],
  of: (result: Result) => number,
): number {
  const belows = results.get(below) ?? []
  return median(
    (results.get(above) ?? []).flatMap((result, round) => {
      const other = belows[round]
      return other === undefined ? [] : [of(result) / of(other)]
    }),
  )
}

/** The middle one of some figures, or the mean of the two middle ones; not a number where there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (lower + upper) / 2
}
