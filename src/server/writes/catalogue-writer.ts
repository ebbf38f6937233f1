import { createWorker } from '../../worker/create-worker.ts'
import { workerFile } from '../../worker/worker-files.ts'
import type { Response } from '../http/response.ts'
import type { WriteRequest } from './write-request.ts'
import type { WriteWorker } from './write-worker.ts'

export type CatalogueWriter = ReturnType<typeof createCatalogueWriter>

/** Runs writes one after another in a thread, so that a write that waits for an import delays no reads. */
export function createCatalogueWriter(store: string, onChange: () => void | Promise<void>) {
  const worker = createWorker<WriteWorker>(workerFile('server/writes/write-worker'))
  return {
    async write(request: Omit<WriteRequest, 'store'>): Promise<Response> {
      const { status, body, headers = [], isChange } = await worker.call('write', { ...request, store })
      if (isChange) await onChange()
      const common = ['Content-Type', 'application/json', 'Cache-Control', 'no-store']
      return { status, headers: [...common, ...headers], body: Buffer.from(body) }
    },
    close: worker.close,
  }
}
