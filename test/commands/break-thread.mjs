import { closeSync, openSync } from 'node:fs'
import process from 'node:process'
import { isMainThread, parentPort } from 'node:worker_threads'

/**
 * Preloaded into every thread of a command whose threads break: the first one of the module `BREAK_THREAD` that is called does what
 * `BREAK_HOW` says. In JavaScript, for Node preloads it before types are stripped.
 */
const ways = {
  memory() {
    const held = []
    for (;;) held.push(new Array(100_000).fill(0))
  },
  bug() {
    throw new TypeError('Broken for a test')
  },
  exit: () => process.exit(7),
}

/** Threads share no memory, but the disk: only one of them makes the file. */
function isFirst() {
  try {
    closeSync(openSync(process.env.BREAK_ONCE, 'wx'))
    return true
  } catch {
    return false
  }
}

if (!isMainThread && process.argv[1].includes(process.env.BREAK_THREAD) && isFirst())
  parentPort.once('message', ways[process.env.BREAK_HOW])
