import { GuardError } from '../errors.ts'
import type { Publisher } from '../server/writes/create-refresher.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { RefreshPlaces } from './refresh.ts'
import type { RefreshWorker } from './refresh-worker.ts'
import type { RemoveWorker } from './remove-worker.ts'

/** Creates the publisher of a server. It publishes in its own thread, so that the server keeps answering requests. */
export function createPublisher(places: RefreshPlaces): Publisher {
  const start = () => createWorker<RefreshWorker>(workerFile('publish/refresh-worker'))
  let worker = start()
  const remover = createWorker<RemoveWorker>(workerFile('publish/remove-worker'))
  let isClosed = false

  /** Replaces the refresh thread after a failure: a thread whose code did not load would fail at every call. */
  async function startAnew(): Promise<void> {
    const broken = worker
    worker = start()
    await broken.close()
  }

  return {
    async publish() {
      try {
        const number = await worker.call('refresh', places)
        if (number !== null) {
          // The next publish does not need these two steps, so their failures are ignored.
          worker.call('prepareRecycled', places.out).catch(() => {})
          remover.call('remove', places.out).catch(() => {})
        }
        return number
      } catch (error) {
        if (!isClosed && !(error instanceof GuardError)) await startAnew()
        throw error
      }
    },
    async close() {
      isClosed = true
      await Promise.all([worker.close(), remover.close()])
    },
  }
}
