import type { ChildProcess } from 'node:child_process'
import {
  answerTo,
  type Call,
  settle,
  type UnansweredCall,
  type WorkerAnswer,
  type WorkerCall,
  type WorkerFunctions,
} from './answer-calls.ts'

type Channel = Pick<ChildProcess | NodeJS.Process, 'connected' | 'on' | 'send'>

export interface OtherProcess<Functions extends WorkerFunctions> {
  /**
   * Runs a function of the other process. Calls may run concurrently. A call rejects with the function's error, or with
   * a `ProcessGoneError` if the other process ends first.
   */
  readonly call: Call<Functions>
}

export class ProcessGoneError extends Error {
  constructor(cause?: Error) {
    super('The other process is gone', { cause })
  }
}

type Message = ({ id: number } & WorkerCall) | ({ id: number } & WorkerAnswer)

/** Lets two processes call each other: `functions` are those of this one. Needs `serialization: 'advanced'`. */
export function callBetweenProcesses<Functions extends WorkerFunctions>(
  channel: Channel,
  functions: WorkerFunctions,
): OtherProcess<Functions> {
  const unanswered = new Map<number, UnansweredCall>()
  let last = 0

  channel.on('message', (message: Message) => {
    if ('name' in message) return void answer(message)
    const call = unanswered.get(message.id)
    unanswered.delete(message.id)
    settle(call, message)
  })
  channel.on('disconnect', () => {
    for (const { reject } of unanswered.values()) reject(new ProcessGoneError())
    unanswered.clear()
  })

  async function answer({ id, ...call }: { id: number } & WorkerCall): Promise<void> {
    const outcome = await answerTo(functions, call)
    // A failure is ignored: if the other process is gone, nobody waits for the outcome.
    send({ id, ...outcome }, () => {})
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
