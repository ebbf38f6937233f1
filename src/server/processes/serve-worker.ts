import { useConfigFile } from '../../config/use-config-file.ts'
import { callBetweenProcesses } from '../../worker/process-calls.ts'
import { type ServingProcess, startServing } from '../start-serving.ts'
import type { ParentSide, Start, WorkerSide } from './process-interfaces.ts'

/** A stopped process ends once it has nothing more to do. After this time it exits anyway. */
const END_MS = 5_000

let serving: Promise<ServingProcess> | undefined
let stopping: Promise<void> | undefined

const parent = callBetweenProcesses<ParentSide>(process, {
  async start(task) {
    serving = start(task)
    const { url, metricsUrl, generation, counts } = await serving
    return { url, metricsUrl, generation, counts }
  },
  look: async () => (await serving)?.look(),
  figures: async () => (await serving)?.figures() ?? [],
  stop,
} satisfies WorkerSide)

async function start({ options, reader, configFile, takenPort }: Start): Promise<ServingProcess> {
  await useConfigFile(configFile)
  return startServing(options, {
    createRefresher: () => ({
      // A failed call means that the parent is gone. The store remembers the write, so the next start publishes it.
      request: () => parent.call('written', undefined).catch(() => {}),
      state: () => parent.call('refreshState', undefined),
      close: async () => {},
    }),
    metricsText: () => parent.call('metrics', undefined),
    onLogBroken: () => {},
    reader,
    sharing: takenPort === null ? 'first' : 'joins',
    ...(takenPort === null ? {} : { takenPort }),
  })
}

function stop(): Promise<void> {
  stopping ??= end()
  return stopping
}

async function end(): Promise<void> {
  await serving?.then(
    ({ close }) => close(),
    () => {},
  )
  process.off('disconnect', onGone)
  // The process ends by itself once its log is written. If it does not, this timer ends it.
  setTimeout(() => process.exit(), END_MS).unref()
  if (process.connected) process.disconnect?.()
}

/** The parent has ended: either it crashed, or a second signal ended it while it was stopping. */
function onGone(): void {
  if (stopping === undefined) void stop()
  else process.exit()
}

// Terminals and service managers signal all processes of a server at once. Only the parent obeys, and calls `stop`.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.once('disconnect', onGone)
