import { once } from 'node:events'
import { join } from 'node:path'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { messageText } from '../../catalogue/issue.ts'
import { createSearcher } from '../../search/create-searcher.ts'
import { SEARCH_INDEX } from '../../search/index-place.ts'
import { followGenerations } from '../live/follow-generations.ts'
import { createByteCache } from '../live/published-file.ts'
import { withGeneration } from '../live/with-generation.ts'
import type { ReaderOptions } from '../reader/open-target.ts'
import { createSearchLive } from '../search-live.ts'
import { type Ask, createMcpServer } from './create-mcp-server.ts'

interface StdioOptions {
  readonly out: string
  readonly reader: ReaderOptions | undefined
  readonly stopped: Promise<unknown>
  /** Shows a note to a person, but not on standard output, which belongs to the protocol. */
  onNote(text: string): void
}

const CACHE_BYTES = 16 * 1024 * 1024
/** How long the first search waits for its index. Clients of the protocol give up after a minute. */
const PATIENCE_MS = 50_000

export async function serveOverStdio({ out, reader, stopped, onNote }: StdioOptions): Promise<void> {
  const onError = (error: unknown) =>
    onNote(messageText(error instanceof Error ? error.message : String(error)))
  const followTarget = async (options: ReaderOptions) =>
    (await import('../reader/follow-target.ts')).followTarget(options, {
      failure: (_, error) => onError(error),
      note: (_, text) => onNote(text),
    })
  const followed = reader && (await followTarget(reader))
  const live = followed?.live ?? (await followGenerations(out, onError))
  const cache = createByteCache(CACHE_BYTES)
  const searcher = createSearcher(join(followed?.folder ?? out, SEARCH_INDEX), PATIENCE_MS)
  // An agent on standard input is alone, so its searches are not counted.
  const search = createSearchLive(searcher, () => () => {}, true)
  const ask: Ask = make =>
    withGeneration(live, live.current(), generation => {
      const request = { generation, key: undefined, address: '' }
      return make({ generation, cache, search: query => search(request, query) })
    })
  const serving = serveStdio(() => createMcpServer(ask, false), { onerror: onError })
  await Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end'), stopped])
  await serving.close()
  await searcher.close()
  live.close()
  await followed?.close()
}
