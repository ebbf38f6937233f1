import { useConfigFile } from '../../config/use-config-file.ts'
import { callBetweenProcesses } from '../../worker/process-calls.ts'
import { type ServingProcess, startServing } from '../start-serving.ts'
import type { ParentSide, Start, WorkerSide } from './functions.ts'

/** Once it is told to stop and has nothing more to do, it ends by itself; longer than this nobody waits for that. */
const END_MS = 5_000

let serving: Promise<ServingProcess> | undefined
let stopping: Promise<void> | undefined

const parent = callBetweenProcesses<ParentSide>(process, {
  async start(task) {
    serving = start(task)
    const { url, generation, counts } = await serving
    return { url, generation, counts }
  },
  look: async () => (await serving)?.look(),
  figures: async () => (await serving)?.figures() ?? [],
  stop,
} satisfies WorkerSide)

async function start({ options, configFile, takenPort }: Start): Promise<ServingProcess> {
  await useConfigFile(configFile)
  return startServing(options, {
    createRefresher: () => ({
      // Where the parent is gone, the next server publishes it: the write is noted in the store.
      request: () => parent.call('written', undefined).catch(() => {}),
      state: () => parent.call('refreshState', undefined),
      close: async () => {},
    }),
    endPublishing: async () => {},
    metricsText: () => parent.call('metrics', undefined),
    onLogBroken: () => {},
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
  // Not at once: the last lines of the log are still on their way.
  setTimeout(() => process.exit(), END_MS).unref()
  if (process.connected) process.disconnect?.()
}

/** The parent ended: without a word, or in the middle of stopping, since it was told to a second time. */
function onGone(): void {
  if (stopping === undefined) void stop()
  else process.exit()
}

// A terminal, or a service manager, tells all processes of a server at once: the parent says when to stop.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.once('disconnect', onGone)
