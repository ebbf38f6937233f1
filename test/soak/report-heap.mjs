import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

/**
 * Preloaded into every process and thread of a server that is soaked. At SIGUSR2 a process collects its garbage, has its threads
 * do so, and writes a line with the bytes that are still in use. In JavaScript, for stripping types off it would be measured as well.
 */
const ASK_AGAIN_MS = 2000

const channel = new BroadcastChannel('heap')
channel.unref()
let ownThreads = 0
process.on('worker', thread => {
  ownThreads++
  thread.once('exit', () => ownThreads--)
})

function measure(question) {
  // Twice: what is let go of by finalizers is free after the second one.
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return { question, threadId, threads: ownThreads, heap: heapUsed, external }
}

/** What threads said to the last question, by thread; each says how many it has started itself. */
const said = new Map()
let question = 0
let again

channel.onmessage = ({ data }) => {
  if (data.heap === undefined) channel.postMessage(measure(data.question))
  else if (isMainThread) take(data)
}

function ask() {
  said.clear()
  channel.postMessage({ question: ++question })
  take(measure(question))
}

function take(measured) {
  if (again === undefined || measured.question !== question) return
  said.set(measured.threadId, measured)
  const all = [...said.values()]
  if (all.length !== all.reduce((sum, { threads }) => sum + threads, 1)) return
  clearInterval(again)
  again = undefined
  appendFileSync(process.env.SOAK_HEAP_FILE, `${JSON.stringify({ pid: process.pid, said: all })}\n`)
}

if (isMainThread)
  process.on('SIGUSR2', () => {
    // A thread that was just started has not heard the question, and one that has just ended does not answer it.
    again ??= setInterval(ask, ASK_AGAIN_MS)
    ask()
  })
