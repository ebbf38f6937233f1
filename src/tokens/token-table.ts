import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cachedBytes } from '../runtime/cached-bytes.ts'
import { codeFolder, isSource } from '../runtime/package.ts'

export interface TokenTable {
  /** The rank, from 0, of the token with these bytes; -1 if there is none. Tokens of lower rank are merged first. */
  rankOf(bytes: Uint8Array, from: number, to: number): number
}

/**
 * The path of the file with the tokens of `o200k_base`. Each line has a token's bytes in base64 and its rank. The first
 * line has rank 0.
 */
function tableFile(): string {
  // The built package has its own copy of the file, because gpt-tokenizer takes 30 MB installed.
  return isSource
    ? createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken')
    : join(codeFolder, 'o200k_base.tiktoken')
}

const [NEWLINE, SPACE, PADDING] = [0x0a, 0x20, 0x3d]

/** The value of each character of base64: `SIX_BITS[66]` is 1, because "B" has the code 66 and the value 1. */
const SIX_BITS = new Uint8Array(128)
for (const [value, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  SIX_BITS[letter.charCodeAt(0)] = value

/** How many slots the hash table has, a power of two: at least twice the tokens, so that lookups are short. */
const SLOTS = 2 ** 19

/** The FNV-1a hash of the bytes from `from` to `to`, as a number below `slots`: a power of two, at most 2 ** 20. */
export function hashSlot(bytes: Uint8Array, from: number, to: number, slots: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 12)) & (slots - 1)
}

/** The byte offsets at which `starts` and `tokenBytes` begin in the table, after `slots`. */
const [STARTS, TOKEN_BYTES] = [4 * SLOTS, 6 * SLOTS]

export function loadTokenTable(): TokenTable {
  const source = readFileSync(tableFile())
  const { buffer, byteOffset, length } = cachedBytes(import.meta.filename, source, () => tableOf(source))
  const slots = new Int32Array(buffer, byteOffset, SLOTS)
  const starts = new Uint32Array(buffer, byteOffset + STARTS, SLOTS / 2)
  const tokenBytes = new Uint8Array(buffer, byteOffset + TOKEN_BYTES, length - TOKEN_BYTES)
  return {
    rankOf(bytes, from, to) {
      for (let slot = hashSlot(bytes, from, to, SLOTS); ; slot = (slot + 1) & (SLOTS - 1)) {
        const rank = (slots[slot] ?? 0) - 1
        if (rank === -1) return -1
        const start = starts[rank] ?? 0
        if ((starts[rank + 1] ?? 0) - start !== to - from) continue
        let at = from
        while (at < to && tokenBytes[start + at - from] === bytes[at]) at++
        if (at === to) return rank
      }
    },
  }
}

/**
 * Makes the table from the content of `tableFile`. It is three typed arrays, which take a twelfth of the memory of
 * strings. `slots` is an open-addressing hash table of ranks plus one; 0 means free. The token of rank `r` is in
 * `tokenBytes` from `starts[r]` to `starts[r + 1]`.
 */
function tableOf(source: Uint8Array): Uint8Array {
  const table = new Uint8Array(TOKEN_BYTES + source.length)
  const slots = new Int32Array(table.buffer, 0, SLOTS)
  const starts = new Uint32Array(table.buffer, STARTS, SLOTS / 2)
  const tokenBytes = table.subarray(TOKEN_BYTES)
  let [count, end] = [0, 0]
  for (let at = 0; at < source.length; at++) {
    let [bits, bitCount] = [0, 0]
    for (let code = source[at]; code !== undefined && code > SPACE; code = source[++at]) {
      if (code === PADDING) continue
      bits = (bits << 6) | (SIX_BITS[code] ?? 0)
      bitCount += 6
      if (bitCount < 8) continue
      bitCount -= 8
      tokenBytes[end++] = bits >> bitCount
    }
    let slot = hashSlot(tokenBytes, starts[count] ?? 0, end, SLOTS)
    while (slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
    starts[++count] = end
    slots[slot] = count
    while (at < source.length && source[at] !== NEWLINE) at++
  }
  return table.subarray(0, TOKEN_BYTES + end)
}
