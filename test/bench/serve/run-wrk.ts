import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { hasProgram } from '../../helpers/has-program.ts'
import { cpuSeconds } from '../cpu-seconds.ts'

export const hasWrk = hasProgram('wrk')

/** What `wrk.lua` tells. */
const Report = z.object({
  requests: z.number().positive(),
  microseconds: z.number(),
  p99: z.number(),
  refused: z.number(),
  socketErrors: z.number(),
})

/** What one run of wrk found. */
export interface Load {
  requests: number
  perSecond: number
  /** Milliseconds within which 99 of 100 answers came. */
  p99: number
  /** Of the server's process and its children, per request; none where the system does not tell. */
  cpuMicroseconds: number
}

export interface LoadOptions {
  /** Where the list of paths is noted. */
  folder: string
  server: { url: string; pid: number }
  paths: readonly string[]
  headers: Readonly<Record<string, string>>
  seconds: number
}

const CONNECTIONS = 32
const SCRIPT = join(import.meta.dirname, 'wrk.lua')

/**
 * Keeps a server busy from one thread.
 *
 * @throws {Error} where one answer was neither 2xx nor 3xx, or one connection failed.
 */
export function runWrk({ folder, server, paths, headers, seconds }: LoadOptions): Load {
  const list = join(folder, 'paths.txt')
  writeFileSync(list, `${paths.join('\n')}\n`)
  const [path = '/'] = paths
  const before = cpuSeconds(server.pid)
  const { status, stdout, stderr } = spawnSync(
    'wrk',
    [
      ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-s', SCRIPT],
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      `${server.url}${path}`,
      ...(paths.length > 1 ? ['--', list] : []),
    ],
    { encoding: 'utf8' },
  )
  const used = cpuSeconds(server.pid) - before
  if (status !== 0) throw new Error(`Running wrk: ${stderr}`)
  const report = Report.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
  const { requests, microseconds, p99, refused, socketErrors } = report
  if (refused + socketErrors > 0)
    throw new Error(
      `Asking ${server.url}${path}: ${refused} answers of 4xx or 5xx, ${socketErrors} socket errors`,
    )
  return {
    requests,
    perSecond: requests / (microseconds / 1e6),
    p99: p99 / 1000,
    cpuMicroseconds: (used * 1e6) / requests,
  }
}
