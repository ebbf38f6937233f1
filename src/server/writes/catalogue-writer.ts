import type { Answer } from '../http/answer.ts'
import { createWorkerLane } from '../worker-lane.ts'
import type { WriteOutcome, WriteRequest } from './write-request.ts'

/** Writes to the catalogue, one after another. */
export interface CatalogueWriter {
  /** The answer comes when the write is safe in the store. */
  write(request: Omit<WriteRequest, 'store'>): Promise<Answer>
  close(): Promise<void>
}

/**
 * Makes the writer of a server. Its transactions run in a thread of their own: one may wait for an import, and reads
 * go on meanwhile.
 *
 * @param onChange told of each write that changed something
 */
export function createCatalogueWriter(store: string, onChange: () => void): CatalogueWriter {
  const lane = createWorkerLane<WriteRequest, WriteOutcome>('writes/write-worker', 'writeTask')
  return {
    async write(request) {
      const { status, body, isChange } = await lane.run({ ...request, store })
      if (isChange) onChange()
      const headers = ['Content-Type', 'application/json', 'Cache-Control', 'no-store']
      return { status, headers, body: Buffer.from(body) }
    },
    close: lane.close,
  }
}
