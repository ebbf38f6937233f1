import { getCompileCacheDir } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { GuardError, OutputError } from '../../src/errors.ts'
import { answerCalls } from '../../src/worker/answer-calls.ts'

export type WorkerForTests = typeof functions

let count = 0

const functions = {
  count: () => ++count,
  thread: () => threadId,
  compiledCode: () => getCompileCacheDir(),
  echo: <Value>(value: Value): Value => value,
  async later(ms: number): Promise<number> {
    await sleep(ms)
    return ++count
  },
  output(message: string) {
    throw new OutputError(message, { hint: 'Make room', cause: new Error('No space') })
  },
  guard() {
    throw new GuardError('Too many went', {
      guards: [{ guard: 'removed', reason: '9 of 10', examples: ['a'] }],
    })
  },
  system(code: string) {
    throw Object.assign(new Error(`${code}: no space left on device`), { code })
  },
  bug() {
    throw new TypeError('Not a function')
  },
  exit: () => process.exit(3),
  forever(): Promise<never> {
    return new Promise(() => setInterval(() => {}, 1000))
  },
}

answerCalls(functions)
