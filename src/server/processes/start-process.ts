import { fork } from 'node:child_process'
import { once } from 'node:events'
import { compiledCodeFolder } from '../../runtime/compiled-code-folder.js'
import { callBetweenProcesses, type OtherProcess, ProcessGoneError } from '../../worker/process-calls.ts'
import { workerFile } from '../../worker/worker-files.ts'
import type { ServingFacts } from '../start-serving.ts'
import type { ParentSide, Start, WorkerSide } from './process-interfaces.ts'

export interface ServerProcess extends OtherProcess<WorkerSide> {
  readonly pid: number | undefined
  /** Why the process ended, such as `SIGKILL` or `code 1`. Fulfilled after its whole output has arrived. */
  readonly ended: Promise<string>
  start(task: Start): Promise<ServingFacts>
  stop(): Promise<void>
}

/** Milliseconds after which `stop` kills the process: later than `drainMs` (4500), but within a stop's five seconds. */
const STOP_MS = 4_900

export function startProcess(own: ParentSide, onLines: (lines: string) => void): ServerProcess {
  const child = fork(workerFile('server/processes/serve-worker'), {
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiledCodeFolder(process.env) },
  })
  const { call } = callBetweenProcesses<WorkerSide>(child, own)
  const ended = Promise.race([
    once(child, 'close').then(([code, signal]) => String(signal ?? `code ${code}`)),
    // `error` means that the process could not be created, for example because the system has too many.
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
      // The reply is not waited for, because the process ends before it can reply.
      call('stop', undefined).catch(() => {})
      await ended
      clearTimeout(late)
    },
  }
}

/** A last line without `\n` is dropped. */
export function wholeLines(onLines: (lines: string) => void): (piece: string) => void {
  let rest = ''
  return piece => {
    rest += piece
    const end = rest.lastIndexOf('\n') + 1
    if (end > 0) onLines(rest.slice(0, end))
    rest = rest.slice(end)
  }
}
