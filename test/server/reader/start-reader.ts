import { readFile } from 'node:fs'
import { Agent, createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { SERVE_DEFAULTS, type ServeOptions } from '../../../src/config/serve-options.ts'
import type { ReaderOptions } from '../../../src/server/reader/open-target.ts'
import { serve } from '../../../src/server/serve.ts'
import { STORE_ENVIRONMENT, startS3Store } from '../../helpers/s3-store.ts'
import { ask, type Reply, type RequestHeaders } from '../../helpers/server.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { pushFolder } from '../../push/pushing.ts'
import { pushToStore } from '../../push/s3/pushing-to-stores.ts'

export type Get = (path: string, headers?: RequestHeaders, method?: string) => Promise<Reply>

/** Starts a reader; by default it is public. It ends with the test. */
export async function startReader(
  reader: Pick<ReaderOptions, 'from'> & Partial<ReaderOptions>,
  options: Partial<ServeOptions> = {},
): Promise<{ get: Get; url: string }> {
  const { close, url } = await serve({
    ...{ ...SERVE_DEFAULTS, port: 0, isPublic: true, accessLog: false, ...options },
    publisher: { publish: async () => null, close: async () => {} },
    reader: { keys: null, endpoint: null, region: null, pathStyle: false, ...reader },
  })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    agent.destroy()
    await close()
  })
  return { url, get: (path, headers = {}, method = 'GET') => ask(url, { path, method, agent, headers }) }
}

/** A target of a test. */
export interface TestTarget {
  reader: Pick<ReaderOptions, 'from'> & Partial<ReaderOptions>
  /** Pushes `folder/out`. */
  push(folder: string): Promise<unknown>
}

/** A folder that is pushed to and read. */
export async function folderTarget(): Promise<TestTarget> {
  const to = join(temporaryFolder(), 'site')
  return { reader: { from: `file:${to}` }, push: folder => pushFolder(folder, to) }
}

/** A folder that is pushed to, and read over HTTP. The host hides `.tourpress/` if `isHidden`. */
export async function hostedTarget(isHidden = false): Promise<TestTarget & { server: Server; port: number }> {
  const to = join(temporaryFolder(), 'site')
  const server = createServer(({ url = '' }, response) => {
    if (isHidden && url.startsWith('/.tourpress')) return response.writeHead(403).end()
    readFile(join(to, decodeURIComponent(url)), (error, content) => {
      response.writeHead(error === null ? 200 : 404).end(content)
    })
    return response
  })
  const port = await listen(server, 0)
  onTestFinished(() => stop(server))
  return {
    reader: { from: `http://127.0.0.1:${port}` },
    push: folder => pushFolder(folder, to),
    server,
    port,
  }
}

export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

export async function stop(server: Server): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  server.closeAllConnections()
  await closed
}

/** The strict S3 store, pushed to and read with the same credentials. */
export async function bucketTarget(): Promise<TestTarget> {
  const store = await startS3Store()
  onTestFinished(() => store.close())
  for (const [name, value] of Object.entries(STORE_ENVIRONMENT)) vi.stubEnv(name, value)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { url } = store
  return {
    reader: { from: 's3://tours/site', endpoint: url, region: 'eu-test-1', pathStyle: true },
    push: folder => pushToStore({ folder, url, environment: STORE_ENVIRONMENT, scratch: temporaryFolder() }),
  }
}
