import { GuardError } from '../errors.ts'
import type { Publisher } from '../server/writes/create-refresher.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { RefreshPlaces } from './read-ahead.ts'
import type { RefreshWorker } from './refresh-worker.ts'
import type { RemoveWorker } from './remove-worker.ts'

/** Makes what a server publishes with: a thread of its own, so that requests are answered meanwhile. */
export function createPublisher(places: RefreshPlaces): Publisher {
  const start = () => createWorker<RefreshWorker>(workerFile('publish/refresh-worker'))
  let worker = start()
  const remover = createWorker<RemoveWorker>(workerFile('publish/remove-worker'))
  let isClosed = false

  /** After any failure: a thread remembers that it could not load some code, and would fail for ever. */
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
          // Where these fail, the next publish reads itself, and what is left is removed after it.
          worker.call('readAhead', places).catch(() => {})
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
