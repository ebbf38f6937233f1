import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { endedChildrenSeconds } from './cpu-seconds.ts'

/** What a program took. What the system does not tell is not a number. */
export interface Taken {
  /** From before its start to after its end. */
  seconds: number
  /** Of all its threads; steadier than `seconds` on a machine that does something else as well. */
  cpuSeconds: number
  /** The largest resident size it had, in MB of 1,000,000 bytes. Only Node is asked for it. */
  peakMegabytes: number
}

/** What a process did and what it took. */
export interface Measured extends Taken {
  /** Null where it was killed. */
  exitCode: number | null
  stdout: string
  stderr: string
}

export interface Process {
  args: readonly string[]
  cwd?: string
  environment?: Record<string, string>
  /** Milliseconds after which it is killed. */
  timeout?: number
}

const Usage = z.object({ maxRSS: z.number(), userCPUTime: z.number(), systemCPUTime: z.number() })

const REPORT_USAGE = join(import.meta.dirname, 'report-usage.mjs')

/** Runs a Node process to its end and measures it. `folder` is where its usage is noted. */
export function runMeasured(folder: string, { args, environment, ...how }: Process): Measured {
  const usageFile = join(folder, 'usage.json')
  rmSync(usageFile, { force: true })
  const measured = runCommand(process.execPath, {
    ...how,
    args: ['--import', REPORT_USAGE, ...args],
    environment: { ...environment, BENCH_USAGE_FILE: usageFile },
  })
  if (!existsSync(usageFile)) return measured
  const { maxRSS, userCPUTime, systemCPUTime } = Usage.parse(JSON.parse(readFileSync(usageFile, 'utf8')))
  return {
    ...measured,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: (maxRSS * 1024) / 1e6,
  }
}

/** Runs any program to its end and measures it. */
export function runCommand(name: string, { args, cwd, environment, timeout }: Process): Measured {
  const before = endedChildrenSeconds()
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(name, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(timeout === undefined ? {} : { timeout, killSignal: 'SIGKILL' as const }),
  })
  return {
    exitCode: status,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: endedChildrenSeconds() - before,
    peakMegabytes: Number.NaN,
    stdout,
    stderr,
  }
}

/** @throws {Error} where a program failed: there is nothing to compare then. */
export function assertDone(doing: string, { exitCode, stderr }: Measured): void {
  if (exitCode !== 0) throw new Error(`${doing} ended with ${exitCode ?? 'a kill'}: ${stderr}`)
}
