import { EventEmitter, once } from 'node:events'
import type { Terminal } from '../runtime/progress.ts'

const CHARACTERS_AT_ONCE = 64 * 1024

/**
 * Writes `pieces`, and waits while the reader of `stdout` is slow, so that millions of lines do not fill the memory. If
 * the reader goes away, the rest is not written.
 */
export async function writePieces(stdout: Terminal, pieces: Iterable<string>): Promise<void> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < CHARACTERS_AT_ONCE) continue
    const isFull = stdout.write(text) === false && stdout instanceof EventEmitter
    text = ''
    try {
      if (isFull) await once(stdout, 'drain')
    } catch {
      return
    }
  }
  stdout.write(text)
}

export function* jsonList(items: Iterable<unknown>): Iterable<string> {
  let before = '['
  for (const item of items) {
    yield before + JSON.stringify(item)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
