import { readOptions } from '../config/read-value.ts'
import { ServeOptions } from '../config/serve-options.ts'
import type { ReaderOptions } from './reader/open-target.ts'
import { type ServingFacts, type ServingProcess, startServing } from './start-serving.ts'
import { createRefresher, type Publisher } from './writes/create-refresher.ts'

export type Serving = ServingFacts & Pick<ServingProcess, 'close'>

export interface ServeParts {
  /** Publishes what the API writes to the store. The server closes the publisher when it ends. */
  publisher: Publisher
  /** Shortest time between the starts of two publishes, in milliseconds. @default 1000 */
  gatherMs?: number
  /** Called once if the log can no longer be written; the server goes on without it. */
  onLogBroken?: (error: Error) => void
  /** Makes the server answer from a published target, without a store. @default it answers from `out` */
  reader?: ReaderOptions | undefined
}

/**
 * Serves a published catalogue over HTTP, in this process.
 *
 * @throws {UsageError} when nothing is published, there is no store, or the port cannot be taken.
 */
export async function serve({
  publisher,
  gatherMs,
  reader,
  onLogBroken = () => {},
  ...given
}: ServeOptions & ServeParts): Promise<Serving> {
  return startServing(readOptions(ServeOptions, given), {
    createRefresher: (live, log) =>
      createRefresher({
        publisher,
        onPublished: live.refresh,
        onError: error => log.failure('refresh', error),
        ...(gatherMs === undefined ? {} : { gatherMs }),
      }),
    onLogBroken,
    sharing: 'alone',
    reader,
  })
}
