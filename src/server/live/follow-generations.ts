import { type FSWatcher, watch } from 'node:fs'
import { UsageError } from '../../errors.ts'
import { CURRENT } from '../../tree/generations.ts'
import { type Generation, liveIdentity, openGeneration } from './generation.ts'

/** The live generation, which changes while the server runs. */
export interface LiveGeneration {
  current(): Generation
  /** Keeps a generation open while a response is made from it, also when it is no longer the current one by then. */
  during<Result>(generation: Generation, work: () => Promise<Result>): Promise<Result>
  /** Looks at once whether there is a newer one. */
  refresh(): Promise<void>
  close(): void
}

/** A new generation has to be noticed within a second (docs/server.md), also where the system tells of none. */
const LOOK_EVERY_MS = 250

/**
 * Opens the live generation, and the one after it as soon as it is switched to. A request asks once which one is
 * current and stays with it. One that is neither current nor asked is closed at once: steady writes make one a second.
 *
 * @param onError told when a newer one could not be opened; the next look tries again
 * @param lookEveryMs how often is looked beside what the system tells
 * @throws {UsageError} when nothing is published, or what is lacks files.
 */
export async function followGenerations(
  out: string,
  onError: (error: unknown) => void,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<LiveGeneration> {
  const first = await openGeneration(out)
  if (first === undefined)
    throw new UsageError(`Serving "${out}": no generation is published there`, {
      hint: 'tourpress build publishes one',
    })
  let current = first
  let refused: string | undefined
  let isOver = false
  /** How many answers are being made from each. */
  const answering = new Map<Generation, number>()

  async function refresh(): Promise<void> {
    const identity = liveIdentity(out)
    if (identity === undefined || identity === current.identity || identity === refused) return
    const next = await openGeneration(out).catch(error => {
      // It stays what it is: told once is enough.
      if (error instanceof UsageError) refused = identity
      throw error
    })
    if (next === undefined) return
    if (isOver) return next.index.close()
    const old = current
    current = next
    old.responses.clear()
    closeUnused(old)
  }

  async function during<Result>(generation: Generation, work: () => Promise<Result>): Promise<Result> {
    answering.set(generation, (answering.get(generation) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const others = (answering.get(generation) ?? 0) - 1
      if (others > 0) answering.set(generation, others)
      else answering.delete(generation)
      closeUnused(generation)
    }
  }

  function closeUnused(generation: Generation): void {
    if ((generation !== current || isOver) && !answering.has(generation)) generation.index.close()
  }

  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= refresh().finally(() => {
      looking = undefined
    })
    return looking
  }
  const lookOrTell = () => void look().catch(onError)
  const timer = setInterval(lookOrTell, lookEveryMs).unref()
  const watcher = watchCurrent(out, lookOrTell)

  return {
    current: () => current,
    during,
    refresh: look,
    close() {
      clearInterval(timer)
      watcher?.close()
      isOver = true
      closeUnused(current)
    },
  }
}

/** Has the system tell when `current` is switched; undefined where it does not. */
function watchCurrent(out: string, onSwitch: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(out, { persistent: false }, (_, name) => {
      if (name === CURRENT || name === null) onSwitch()
    })
    return watcher.on('error', () => watcher.close())
  } catch {
    return undefined
  }
}
