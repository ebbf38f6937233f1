import { fork } from 'node:child_process'
import { once } from 'node:events'
import { compiledCodeFolder } from '../../runtime/compiled-code-folder.js'
import { callBetweenProcesses, type OtherProcess, ProcessGoneError } from '../../worker/process-calls.ts'
import { workerFile } from '../../worker/worker-files.ts'
import type { ServingFacts } from '../start-serving.ts'
import type { ParentSide, Start, WorkerSide } from './functions.ts'
import { wholeLines } from './whole-lines.ts'

/** A process that answers requests, as its parent sees it. */
export interface ServerProcess extends OtherProcess<WorkerSide> {
  readonly pid: number | undefined
  /** How it ended, such as `SIGKILL` or `code 1`; what it wrote has arrived by then. */
  readonly ended: Promise<string>
  /** @throws what `startServing` throws, or an error where the process ends meanwhile. */
  start(task: Start): Promise<ServingFacts>
  /** Lets its requests under way end, and waits until it is gone. */
  stop(): Promise<void>
}

/** Far longer than draining may take: a process that is still there hangs, and is killed. */
const STOP_MS = 8_000

/**
 * Starts a process, which answers nothing before its `start`.
 *
 * @param own what it may call
 * @param onLines given whole lines of its log as they come
 */
export function startProcess(own: ParentSide, onLines: (lines: string) => void): ServerProcess {
  const child = fork(workerFile('server/processes/serve-worker'), {
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiledCodeFolder(process.env) },
  })
  const { call } = callBetweenProcesses<WorkerSide>(child, own)
  const ended = Promise.race([
    once(child, 'close').then(([code, signal]) => String(signal ?? `code ${code}`)),
    // Such as too many processes: it was never there.
    new Promise<string>(resolve => child.on('error', error => resolve(error.message))),
  ])
  child.stdout?.setEncoding('utf8').on('data', wholeLines(onLines))
  return {
    pid: child.pid,
    ended,
    call,
    start: task =>
      call('start', task).catch(async error => {
        if (!(error instanceof ProcessGoneError)) throw error
        throw new Error(`A process that was to serve ended with ${await ended}`)
      }),
    async stop() {
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      // It ends before it can say that it has.
      call('stop', undefined).catch(() => {})
      await ended
      clearTimeout(late)
    },
  }
}
