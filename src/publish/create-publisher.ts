import type { Publisher } from '../server/writes/create-refresher.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { RefreshPlaces } from './refresh.ts'
import type { RefreshWorker } from './refresh-worker.ts'

/** Makes what a server publishes with: a thread of its own, so that requests are answered meanwhile. */
export function createPublisher(places: RefreshPlaces): Publisher {
  const worker = createWorker<RefreshWorker>(workerFile('publish/refresh-worker'))
  return {
    async publish() {
      const number = await worker.call('refresh', places)
      // Where it fails, the next publish begins anew.
      if (number !== null) worker.call('prepare', places).catch(() => {})
      return number
    },
    close: worker.close,
  }
}
