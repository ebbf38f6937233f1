import type { ChildProcess } from 'node:child_process'
import { answerTo, type WorkerAnswer, type WorkerCall, type WorkerFunctions } from './answer-calls.ts'
import { fromPlainError } from './plain-error.ts'

/** The channel between a process and one that it forked, as either of them sees it. */
export type Channel = Pick<ChildProcess | NodeJS.Process, 'connected' | 'on' | 'send'>

/** Functions of the process at the other end. Each takes one value and gives one, both plain data. */
export interface OtherProcess<Functions extends WorkerFunctions> {
  /**
   * Runs one of them; calls may be under way at the same time.
   *
   * @throws what the function throws, a `TourpressError` with its class; a `ProcessGoneError` where that process ends before.
   */
  call<Name extends keyof Functions & string>(
    name: Name,
    task: Parameters<Functions[Name]>[0],
  ): Promise<Awaited<ReturnType<Functions[Name]>>>
}

/** The process at the other end ended before it answered. */
export class ProcessGoneError extends Error {
  constructor(cause?: Error) {
    super('The other process is gone', { cause })
  }
}

type Message = ({ id: number } & WorkerCall) | ({ id: number } & WorkerAnswer)

interface UnansweredCall {
  resolve(result: never): void
  reject(error: unknown): void
}

/**
 * Lets two processes call functions of each other, over a channel that is opened with
 * `serialization: 'advanced'`.
 *
 * @param own what the other one may call
 */
export function callBetweenProcesses<Functions extends WorkerFunctions>(
  channel: Channel,
  own: WorkerFunctions,
): OtherProcess<Functions> {
  const unanswered = new Map<number, UnansweredCall>()
  let last = 0

  channel.on('message', (message: Message) => {
    if ('name' in message) return void answer(message)
    const call = unanswered.get(message.id)
    unanswered.delete(message.id)
    if ('failed' in message) call?.reject(fromPlainError(message.failed))
    else call?.resolve(message.result)
  })
  channel.on('disconnect', () => {
    for (const { reject } of unanswered.values()) reject(new ProcessGoneError())
    unanswered.clear()
  })

  async function answer({ id, ...call }: { id: number } & WorkerCall): Promise<void> {
    const said = await answerTo(own, call)
    // Where the other one is gone meanwhile, nobody waits for it.
    send({ id, ...said }, () => {})
  }

  function send(message: object, onGone: (error: ProcessGoneError) => void): void {
    if (channel.connected)
      channel.send?.(message, undefined, undefined, error => {
        if (error !== null) onGone(new ProcessGoneError(error))
      })
    else onGone(new ProcessGoneError())
  }

  return {
    call: (name, task) =>
      new Promise((resolve, reject) => {
        const id = ++last
        unanswered.set(id, { resolve, reject })
        send({ id, name, task }, error => {
          unanswered.delete(id)
          reject(error)
        })
      }),
  }
}
