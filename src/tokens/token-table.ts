import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cachedBytes } from '../runtime/cached-bytes.ts'

/** The tokens of an encoding, found by their bytes. */
export interface TokenTable {
  /** The rank of the token that these bytes are, from 0; -1 where they are none. Of two tokens the one of lower rank is merged first. */
  rankOf(bytes: Uint8Array, from: number, to: number): number
}

/**
 * `o200k_base` as OpenAI publishes it: a token a line, its bytes in base64 and its rank, which is the number of the line.
 * A table of numbers takes a twelfth of the memory of the same tokens as strings, so that every thread can have one.
 */
const FILE = 'gpt-tokenizer/data/o200k_base.tiktoken'

const [NEWLINE, SPACE, PADDING] = [0x0a, 0x20, 0x3d]

/** What each character of base64 stands for (RFC 4648, table 1). */
const SIX_BITS = new Uint8Array(128)
for (const [value, sign] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  SIX_BITS[sign.charCodeAt(0)] = value

/** A power of two, at least twice the number of tokens, so that free slots are near. */
const SLOTS = 2 ** 19

/** FNV-1a, cut to a number below `slots`, a power of two of at most 2 ** 20. */
export function hashSlot(bytes: Uint8Array, from: number, to: number, slots: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 12)) & (slots - 1)
}

/** Where the parts of the table begin, in bytes: `slots` are first. */
const [STARTS, SIGNS] = [4 * SLOTS, 6 * SLOTS]

/** Reads the table from the file of the package, or as it was made of that before. */
export function loadTokenTable(): TokenTable {
  const source = readFileSync(createRequire(import.meta.url).resolve(FILE))
  const { buffer, byteOffset, length } = cachedBytes(import.meta.filename, source, () => tableOf(source))
  const slots = new Int32Array(buffer, byteOffset, SLOTS)
  const starts = new Uint32Array(buffer, byteOffset + STARTS, SLOTS / 2)
  const signs = new Uint8Array(buffer, byteOffset + SIGNS, length - SIGNS)
  return {
    rankOf(bytes, from, to) {
      for (let slot = hashSlot(bytes, from, to, SLOTS); ; slot = (slot + 1) & (SLOTS - 1)) {
        const rank = (slots[slot] ?? 0) - 1
        if (rank === -1) return -1
        const start = starts[rank] ?? 0
        if ((starts[rank + 1] ?? 0) - start !== to - from) continue
        let at = from
        while (at < to && signs[start + at - from] === bytes[at]) at++
        if (at === to) return rank
      }
    },
  }
}

/**
 * `slots`: ranks plus one, each at the hash of its token or in the next slot that was free; 0 for none. `starts`: of each
 * rank, where its bytes begin in `signs`, and behind the last one where they end.
 */
function tableOf(source: Uint8Array): Uint8Array {
  const table = new Uint8Array(SIGNS + source.length)
  const slots = new Int32Array(table.buffer, 0, SLOTS)
  const starts = new Uint32Array(table.buffer, STARTS, SLOTS / 2)
  const signs = table.subarray(SIGNS)
  let [count, end] = [0, 0]
  for (let at = 0; at < source.length; at++) {
    let [bits, held] = [0, 0]
    for (let sign = source[at]; sign !== undefined && sign > SPACE; sign = source[++at]) {
      if (sign === PADDING) continue
      bits = (bits << 6) | (SIX_BITS[sign] ?? 0)
      held += 6
      if (held < 8) continue
      held -= 8
      signs[end++] = bits >> held
    }
    let slot = hashSlot(signs, starts[count] ?? 0, end, SLOTS)
    while (slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
    starts[++count] = end
    slots[slot] = count
    while (at < source.length && source[at] !== NEWLINE) at++
  }
  return table.subarray(0, SIGNS + end)
}
