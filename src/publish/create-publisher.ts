import type { Publisher } from '../server/writes/create-refresher.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { RefreshPlaces } from './refresh.ts'
import type { RefreshWorker } from './refresh-worker.ts'

/** Makes what a server publishes with: a thread of its own, so that requests are answered meanwhile. */
export function createPublisher(places: RefreshPlaces): Publisher {
  const worker = createWorker<RefreshWorker>(workerFile('publish/refresh-worker'))
  return { publish: () => worker.call('refresh', places), close: worker.close }
}
