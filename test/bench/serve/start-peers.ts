import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runNginx } from '../../helpers/run-nginx.ts'
import { freePort, type RunningServer, runServer } from '../../helpers/run-server.ts'
import type { ServerPeer } from './server-peer.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The names under which tourpress takes part as one process, with and without its log of requests. */
export const OURS = { quiet: 'tourpress', logged: 'tourpress, access log' } as const

/** Starts `tourpress serve` on a build, as one process unless more are wanted. */
export async function startTourpress(
  name: string,
  { folder, build, workers = 1 }: { folder: string; build: string; workers?: number },
): Promise<ServerPeer> {
  const args = [
    ...['--import', join(ROOT, 'scripts/require-node.mjs'), join(ROOT, 'src/cli.ts'), 'serve'],
    ...['--out', join(build, 'out'), '--store', join(build, 'catalogue.db')],
    ...['--workers', String(workers), ...(name === OURS.logged ? [] : ['--no-access-log'])],
  ]
  const server = await runNode(folder, port => [...args, '--port', String(port)])
  return { name, server, targetOf: ({ target }) => target }
}

/** Starts a peer of ours that is a script in this folder. */
export async function startScript(
  name: string,
  { folder, script, site }: { folder: string; script: string; site: string },
): Promise<ServerPeer> {
  const server = await runNode(folder, port => [join(import.meta.dirname, script), site, String(port)])
  return { name, server, targetOf: ({ file }) => `/${file}` }
}

/** Starts nginx as it serves files best. */
export async function startNginx(
  name: string,
  { folder, site }: { folder: string; site: string },
): Promise<ServerPeer> {
  mkdirSync(folder, { recursive: true })
  const server = await runNginx(
    folder,
    port => `
  sendfile on;
  tcp_nopush on;
  etag on;
  gzip_static on;
  open_file_cache max=10000;
  keepalive_requests 1000000000;
  types { application/json json; }
  server {
    listen 127.0.0.1:${port};
    root "${site}";
  }`,
  )
  return { name, server, targetOf: ({ file }) => `/${file}` }
}

/** All run on the Node that runs the benches. */
async function runNode(folder: string, args: (port: number) => string[]): Promise<RunningServer> {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  return runServer({ command: process.execPath, args: args(port), port, folder })
}
