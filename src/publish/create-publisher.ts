import { setTimeout as sleep } from 'node:timers/promises'
import { GuardError } from '../errors.ts'
import type { Publisher } from '../server/writes/create-refresher.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import { FEWEST_TO_PREPARE, type RefreshPlaces } from './prepare-next.ts'
import type { RefreshWorker } from './refresh-worker.ts'
import type { RemoveWorker } from './remove-worker.ts'

/** How long it is waited for that a prepared tree is given up. What is left of one, the next publisher removes. */
const DISCARD_MS = 1000

/** Makes what a server publishes with: a thread of its own, so that requests are answered meanwhile. */
export function createPublisher(places: RefreshPlaces, fewestToPrepare = FEWEST_TO_PREPARE): Publisher {
  const start = () => createWorker<RefreshWorker>(workerFile('publish/refresh-worker'))
  let worker = start()
  const remover = createWorker<RemoveWorker>(workerFile('publish/remove-worker'))
  const task = { places, fewestFiles: fewestToPrepare }
  let [isBusy, mayBePrepared, isClosed] = [false, false, false]

  /** After any failure: a thread remembers that it could not load some code, and would fail for ever. */
  async function startAnew(): Promise<void> {
    const broken = worker
    worker = start()
    mayBePrepared = false
    await broken.close()
  }

  return {
    async publish() {
      isBusy = true
      try {
        const number = await worker.call('refresh', places)
        mayBePrepared ||= number !== null
        if (number !== null) {
          // Where these fail, the next publish begins anew, and what is left is removed after it.
          worker.call('prepare', task).catch(() => {})
          remover.call('remove', places.out).catch(() => {})
        }
        return number
      } catch (error) {
        if (!isClosed && !(error instanceof GuardError)) await startAnew()
        throw error
      } finally {
        isBusy = false
      }
    },
    async close() {
      isClosed = true
      if (mayBePrepared && !isBusy) {
        const late = sleep(DISCARD_MS, undefined, { ref: false })
        await Promise.race([worker.call('discard', undefined).catch(() => {}), late])
      }
      await Promise.all([worker.close(), remover.close()])
    },
  }
}
