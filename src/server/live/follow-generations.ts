import { type FSWatcher, watch } from 'node:fs'
import { UsageError } from '../../errors.ts'
import { CURRENT } from '../../tree/generations.ts'
import { type Generation, liveIdentity, openGeneration } from './generation.ts'

export interface LiveGeneration {
  current(): Generation
  /** Keeps a generation open while a response is made from it, even if a newer one becomes live meanwhile. */
  during<Result>(generation: Generation, work: () => Promise<Result>): Promise<Result>
  refresh(): Promise<void>
  /**
   * Called when files of `generation` are gone. Returns the generation to read instead; undefined if the caller must
   * give up. `since` is when the caller's first read failed, by `performance.now()`.
   */
  again(generation: Generation, since: number): Promise<Generation | undefined>
  close(): void
}

/** Milliseconds between checks. docs/server.md promises to serve a new generation within a second. */
const CHECK_EVERY_MS = 250

/**
 * Opens the live generation, and each newer one as soon as it is live. A request uses one generation until its end. An
 * old generation is closed after its last request, so that steady writes, which publish every second, fill no memory.
 *
 * @throws {UsageError} if nothing is published, or the published generation lacks files
 */
export async function followGenerations(
  out: string,
  onError: (error: unknown) => void,
  checkEveryMs = CHECK_EVERY_MS,
): Promise<LiveGeneration> {
  const first = await openGeneration(out)
  if (first === undefined)
    throw new UsageError(`Serving "${out}": no generation is published there`, {
      hint: 'tourpress build publishes one',
    })
  let unusable: string | undefined
  const next = async (current: Generation) => {
    const identity = liveIdentity(out)
    if (identity === undefined || identity === current.identity || identity === unusable) return undefined
    return openGeneration(out, current).catch(error => {
      // A generation that lacks files (`UsageError`) never gets them, so no check opens it again.
      if (error instanceof UsageError) unusable = identity
      throw error
    })
  }
  const live = follow(first, next, { onError, checkEveryMs })
  const watcher = watchCurrent(out, live.check)
  return {
    ...live,
    close() {
      watcher?.close()
      live.close()
    },
  }
}

export function follow(
  first: Generation,
  next: (current: Generation) => Promise<Generation | undefined>,
  { onError, checkEveryMs }: { onError: (error: unknown) => void; checkEveryMs: number },
): LiveGeneration & { check(): void } {
  let current = first
  let isClosed = false
  const { during, closeUnused } = countUses(generation => generation === current && !isClosed)

  const refresh = oneAtATime(async () => {
    const newer = await next(current)
    if (newer === undefined) return
    if (isClosed) return newer.index.close()
    const old = current
    current = newer
    old.responses.clear()
    closeUnused(old)
  })
  const check = () => void refresh().catch(onError)
  const timer = setInterval(check, checkEveryMs).unref()

  return {
    current: () => current,
    during,
    refresh,
    async again(generation) {
      // If no newer generation can be opened, the caller throws the error of its own read, which says more.
      await refresh().catch(() => {})
      return current === generation ? undefined : current
    },
    check,
    close() {
      clearInterval(timer)
      isClosed = true
      closeUnused(current)
    },
  }
}

function countUses(isNeeded: (generation: Generation) => boolean) {
  const uses = new Map<Generation, number>()

  function closeUnused(generation: Generation): void {
    if (!isNeeded(generation) && !uses.has(generation)) generation.index.close()
  }

  async function during<Result>(generation: Generation, work: () => Promise<Result>): Promise<Result> {
    uses.set(generation, (uses.get(generation) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const others = (uses.get(generation) ?? 0) - 1
      if (others > 0) uses.set(generation, others)
      else uses.delete(generation)
      closeUnused(generation)
    }
  }

  return { during, closeUnused }
}

/** A call during a run waits for that run and starts no other. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

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
