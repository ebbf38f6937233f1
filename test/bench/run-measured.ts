import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** What a process did and what it took. */
export interface Measured {
  /** Null where it was killed. */
  exitCode: number | null
  /** From before its start to after its end. */
  seconds: number
  /** Of all its threads; steadier than `seconds` on a machine that does something else as well. */
  cpuSeconds: number
  /** The largest resident size it had, in MB of 1,000,000 bytes. */
  peakMegabytes: number
  stdout: string
  stderr: string
}

export interface Process {
  /** Arguments for Node. */
  args: readonly string[]
  cwd: string
  environment?: Record<string, string>
  /** Milliseconds after which it is killed. */
  timeout?: number
}

const Usage = z.object({ maxRSS: z.number(), userCPUTime: z.number(), systemCPUTime: z.number() })

const REPORT_USAGE = join(import.meta.dirname, 'report-usage.mjs')

/** Runs a Node process to its end and measures it. `folder` is where its usage is noted. */
export function runMeasured(folder: string, { args, cwd, environment, timeout }: Process): Measured {
  const usageFile = join(folder, 'usage.json')
  rmSync(usageFile, { force: true })
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', REPORT_USAGE, ...args], {
    cwd,
    env: { ...process.env, ...environment, BENCH_USAGE_FILE: usageFile },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(timeout === undefined ? {} : { timeout, killSignal: 'SIGKILL' as const }),
  })
  const seconds = (performance.now() - started) / 1000
  const usage = existsSync(usageFile) ? Usage.parse(JSON.parse(readFileSync(usageFile, 'utf8'))) : undefined
  return {
    exitCode: status,
    seconds,
    cpuSeconds: usage === undefined ? Number.NaN : (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    peakMegabytes: usage === undefined ? Number.NaN : (usage.maxRSS * 1024) / 1e6,
    stdout,
    stderr,
  }
}
