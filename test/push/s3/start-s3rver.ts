import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningStore } from './store-contract.ts'

const judge = join(import.meta.dirname, 's3rver/node_modules/@20minutes/s3rver')

export const hasS3rver = existsSync(judge)

/** Starts s3rver, an independent store that keeps the bucket `tours` in a folder. */
export async function startS3rver(): Promise<RunningStore> {
  const S3rver = createRequire(import.meta.url)(judge)
  const directory = mkdtempSync(join(tmpdir(), 'tourpress-s3rver-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory,
    configureBuckets: [{ name: 'tours', configs: [] }],
  })
  const { port } = await server.run()
  return {
    url: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    environment: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
