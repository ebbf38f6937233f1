import { isMainThread } from 'node:worker_threads'

export const SIGNALS = ['SIGINT', 'SIGTERM'] as const
export type Signal = (typeof SIGNALS)[number]
type Handler = (signal: Signal) => void

let wanted: Handler | null = null
let listening: Handler | null = null
/** How many calls of custom code are running. While one runs, signals end the process, because a call may never end. */
let exposed = 0
let isTurnExposed = false

/** With null, the system handles signals: it ends the process. */
export function handleSignals(handle: Handler | null): void {
  wanted = handle
  listen()
}

/** Until the returned function is called, signals end the process: Node runs no handler while custom code loops. */
export function exposeToSignals(): () => void {
  // Threads get no signals. A container's first process gets only signals that it handles, so its handler stays.
  if (!isMainThread || process.pid === 1) return () => {}
  exposed++
  listen()
  return () => {
    exposed--
    listen()
  }
}

export function exposeTurnToSignals(): void {
  if (isTurnExposed) return
  isTurnExposed = true
  const end = exposeToSignals()
  setImmediate(() => {
    isTurnExposed = false
    end()
  })
}

function listen(): void {
  const next = exposed === 0 ? wanted : null
  if (next === listening) return
  for (const signal of SIGNALS) {
    if (next !== null) process.on(signal, next)
    if (listening !== null) process.off(signal, listening)
  }
  listening = next
}
