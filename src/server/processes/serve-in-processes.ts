import { setTimeout as sleep } from 'node:timers/promises'
import { messageText } from '../../catalogue/issue.ts'
import type { ServeOptions } from '../../config/serve-options.ts'
import { customParts } from '../../config/use-config-file.ts'
import { createAccessLog } from '../access-log.ts'
import type { ServeParts, Serving } from '../serve.ts'
import { createRefresher } from '../writes/create-refresher.ts'
import { createFigureSum } from './figure-sum.ts'
import type { WorkerSide } from './functions.ts'
import { type ServerProcess, startProcess } from './start-process.ts'

export interface ProcessesParts extends Required<Omit<ServeParts, 'gatherMs'>> {
  /** How many processes answer requests. */
  workers: number
  /** Told in one clause of each process that has ended and is replaced. */
  onReplaced(what: string): void
}

/** One that does not answer for so long is not waited for. */
const RESPONSE_MS = 1000
/** A process that ends sooner than this is started again later and later. */
const STEADY_MS = 10_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
/** How long a publish under way gets when the server closes. */
const PUBLISH_END_MS = 4_700

/**
 * Serves a published catalogue from several processes on one port. This one starts them, replaces those that end, writes
 * their log, and publishes what any of them has written.
 *
 * @throws {UsageError} when nothing is published, there is no store, or the port cannot be taken.
 */
export async function serveInProcesses(
  options: ServeOptions,
  { workers, publisher, onLogBroken, onReplaced }: ProcessesParts,
): Promise<Serving> {
  const configFile = customParts().file
  const log = createAccessLog(true, onLogBroken)
  const sum = createFigureSum()
  const running = new Set<ServerProcess>()
  const stopping = new AbortController()
  const refresher = createRefresher({
    publish: publisher.publish,
    onPublished: async () => {
      await askAll('look')
    },
    onError: error => log.failure('refresh', error),
  })
  const processes = Array.from({ length: workers }, launch)
  try {
    const [first, ...others] = processes
    const facts = await first?.start({ options, configFile, takenPort: null })
    if (facts === undefined) throw new RangeError('A server of no process')
    const takenPort = Number(new URL(facts.url).port)
    await Promise.all(others.map(other => other.start({ options, configFile, takenPort })))
    for (const one of processes) void keepUp(one, takenPort)
    return { ...facts, close }
  } catch (error) {
    await close()
    throw error
  }

  function launch(): ServerProcess {
    const launched = startProcess(
      {
        written: refresher.request,
        refreshState: refresher.state,
        metrics: async () => sum.text(await askAll('figures')),
      },
      log.pass,
    )
    running.add(launched)
    return launched
  }

  /** What each process answers; null where it does not. */
  async function askAll<Name extends 'figures' | 'look'>(name: Name) {
    type Said = Awaited<ReturnType<WorkerSide[Name]>> | null
    const silent = (): Said => null
    const said = await Promise.all(
      Array.from(running, async (one): Promise<[ServerProcess, Said]> => {
        const late = sleep(RESPONSE_MS, null, { ref: false })
        return [one, await Promise.race([one.call(name, undefined).catch(silent), late])]
      }),
    )
    return new Map(said)
  }

  /** Puts another process in the place of one as often as it ends. */
  async function keepUp(first: ServerProcess, takenPort: number): Promise<void> {
    let [current, failure, pause] = [first, '', 0]
    for (;;) {
      const since = performance.now()
      const how = await current.ended
      running.delete(current)
      await sum.end(current)
      if (stopping.signal.aborted) return
      const isSteady = performance.now() - since > STEADY_MS
      pause = isSteady ? 0 : Math.min(Math.max(2 * pause, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
      onReplaced(`Process ${current.pid} ended: ${failure || how}; starting another`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      current = launch()
      failure = await current.start({ options, configFile, takenPort }).then(
        () => '',
        error => messageText(error instanceof Error ? error.message : String(error)),
      )
      if (failure !== '') await current.stop()
    }
  }

  async function close(): Promise<void> {
    stopping.abort()
    const late = sleep(PUBLISH_END_MS, undefined, { ref: false })
    await Promise.all([...Array.from(running, one => one.stop()), Promise.race([refresher.close(), late])])
    await publisher.close()
    await log.close()
  }
}
