import { setTimeout as sleep } from 'node:timers/promises'
import { messageText } from '../../catalogue/issue.ts'
import type { ServeOptions } from '../../config/serve-options.ts'
import { customParts } from '../../config/use-config-file.ts'
import { type AccessLog, createAccessLog } from '../access-log.ts'
import type { Listening } from '../listen.ts'
import { listenForMetrics } from '../listen-for-metrics.ts'
import type { ServeParts, Serving } from '../serve.ts'
import { createRefresher, type Refresher } from '../writes/create-refresher.ts'
import { createFigureSum, type FigureSum } from './figure-sum.ts'
import type { Start, WorkerSide } from './process-interfaces.ts'
import { type ServerProcess, startProcess } from './start-process.ts'

interface ProcessesParts
  extends Required<Omit<ServeParts, 'gatherMs' | 'reader'>>,
    Pick<ServeParts, 'reader'> {
  workers: number
  /** Called for each process that is replaced, with a text such as `Process 7 ended: code 1; starting another`. */
  onReplaced(what: string): void
}

interface ProcessGroup {
  readonly running: Set<ServerProcess>
  readonly start: Omit<Start, 'takenPort'>
  readonly refresher: Refresher
  readonly sum: FigureSum
  readonly log: AccessLog
  readonly stopping: AbortController
}

const RESPONSE_MS = 1000
/** A process that ends sooner than this is replaced after a pause, which doubles each time. */
const STEADY_MS = 10_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000

/** The parent replaces processes that end, writes their log, and publishes their writes. */
export async function serveInProcesses(
  options: ServeOptions,
  { workers, publisher, reader, onLogBroken, onReplaced }: ProcessesParts,
): Promise<Serving> {
  const running = new Set<ServerProcess>()
  const log = createAccessLog({ accessLog: false, logSearches: false }, onLogBroken)
  const refresher = createRefresher({
    publisher,
    onPublished: async () => {
      await askAll(running, 'look')
    },
    onError: error => log.failure('refresh', error),
  })
  // Only the parent opens the port for metrics, because any other process may end and be replaced.
  const start = { options: { ...options, metricsPort: null }, reader, configFile: customParts().file }
  const stopping = new AbortController()
  const group: ProcessGroup = { running, start, refresher, sum: createFigureSum(), log, stopping }
  const processes = Array.from({ length: workers }, () => launch(group))
  let forMetrics: Listening | null = null
  try {
    forMetrics = await listenForMetrics(options.metricsPort, () => metricsText(group), log)
    const [first, ...others] = processes
    const facts = await first?.start({ ...start, takenPort: null })
    if (facts === undefined) throw new RangeError('A server of no process')
    const takenPort = Number(new URL(facts.url).port)
    await Promise.all(others.map(other => other.start({ ...start, takenPort })))
    for (const one of processes) void keepRunning(group, one, takenPort, onReplaced)
    return { ...facts, metricsUrl: forMetrics?.url ?? null, close }
  } catch (error) {
    await close()
    throw error
  }

  async function close(): Promise<void> {
    stopping.abort()
    await Promise.all([...Array.from(running, one => one.stop()), forMetrics?.close(), refresher.close()])
    await log.close()
  }
}

async function metricsText({ running, sum }: ProcessGroup): Promise<string> {
  return sum.text(await askAll(running, 'figures'))
}

function launch(group: ProcessGroup): ServerProcess {
  const { running, refresher, log } = group
  const launched = startProcess(
    { written: refresher.request, refreshState: refresher.state, metrics: () => metricsText(group) },
    log.pass,
  )
  running.add(launched)
  return launched
}

async function askAll<Name extends 'figures' | 'look'>(running: ReadonlySet<ServerProcess>, name: Name) {
  type Result = Awaited<ReturnType<WorkerSide[Name]>> | null
  const noResult = (): Result => null
  const results = await Promise.all(
    Array.from(running, async (one): Promise<[ServerProcess, Result]> => {
      const late = sleep(RESPONSE_MS, null, { ref: false })
      return [one, await Promise.race([one.call(name, undefined).catch(noResult), late])]
    }),
  )
  return new Map(results)
}

async function keepRunning(
  group: ProcessGroup,
  first: ServerProcess,
  takenPort: number,
  onReplaced: ProcessesParts['onReplaced'],
): Promise<void> {
  const { running, start, sum } = group
  const { signal } = group.stopping
  let [current, failure, pause] = [first, '', 0]
  for (;;) {
    const since = performance.now()
    const how = await current.ended
    running.delete(current)
    await sum.end(current)
    if (signal.aborted) return
    const isSteady = performance.now() - since > STEADY_MS
    pause = isSteady ? 0 : Math.min(Math.max(2 * pause, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
    onReplaced(`Process ${current.pid} ended: ${failure || how}; starting another`)
    await sleep(pause, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    current = launch(group)
    failure = await current.start({ ...start, takenPort }).then(
      () => '',
      error => messageText(error instanceof Error ? error.message : String(error)),
    )
    if (failure !== '') await current.stop()
  }
}
