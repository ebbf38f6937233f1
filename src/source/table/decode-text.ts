import { isAscii, isUtf8 } from 'node:buffer'
import { SourceError } from '../../errors.ts'

/**
 * Decodes a table: UTF-16 with or without byte order mark, UTF-8, and Windows-1252 if it is not UTF-8.
 *
 * @throws {SourceError} when it is in another encoding, such as Shift_JIS.
 */
export async function* decodeText(bytes: AsyncIterable<unknown>, name: string): AsyncIterable<string> {
  let rest: Buffer = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  let isFirst = true
  let isPlain = true
  for await (const piece of bytes) {
    if (!Buffer.isBuffer(piece)) continue
    const all: Buffer = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    rest = Buffer.alloc(0)
    if (isFirst && all.length < SHORTEST) {
      rest = all
      continue
    }
    if (isFirst && all.toString('latin1', 0, 4) === 'PK\x03\x04')
      throw new SourceError(`Reading "${name}": it is an archive, such as a spreadsheet's own format`, {
        hint: 'Save it as CSV in the spreadsheet',
      })
    if (isFirst) decoder = utf16Decoder(all)
    isFirst = false
    if (decoder === null) {
      const part = all.subarray(0, all.length - unfinished(all))
      if (isUtf8(part)) {
        isPlain &&= isAscii(part)
        rest = all.subarray(part.length)
        yield withoutMark(part.toString())
        continue
      }
      // If `isPlain` is false, the text so far had UTF-8 letters. Wrong bytes become U+FFFD, which `readCell` reports.
      decoder = isPlain ? westernDecoder(all, name) : new TextDecoder('utf-8')
    }
    yield withoutMark(decoder.decode(all, { stream: true }))
  }
  if (decoder !== null) yield decoder.decode()
  else if (isUtf8(rest)) yield withoutMark(rest.toString())
  else yield (isPlain ? westernDecoder(rest, name) : new TextDecoder('utf-8')).decode(rest)
}

const SHORTEST = 4

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** The decoder of a text with UTF-16's byte order mark, or a zero in every second byte. Null for other texts. */
function utf16Decoder(bytes: Buffer): TextDecoder | null {
  const mark = bytes.readUInt16BE(0)
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 200).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (mark === 0xfffe || odd > even + 1) return new TextDecoder('utf-16le')
  return mark === 0xfeff || even > odd + 1 ? new TextDecoder('utf-16be') : null
}

/** How many bytes at the end of `bytes` begin a UTF-8 character that goes on in the next piece of the file. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Throws if most bytes above 127 are neighbours, which accented letters seldom are. */
function westernDecoder(bytes: Buffer, name: string): TextDecoder {
  const isHigh = (index: number) => (bytes[index] ?? 0) >= 0x80
  let [high, paired] = [0, 0]
  for (let index = 0; index < bytes.length; index++)
    if (isHigh(index)) {
      high++
      if (isHigh(index - 1) || isHigh(index + 1)) paired++
    }
  if (paired * 2 <= high) return new TextDecoder('windows-1252')
  throw new SourceError(`Reading "${name}": it is in none of UTF-8, UTF-16 and Windows-1252`, {
    hint: 'Save it as UTF-8; spreadsheets call that "CSV UTF-8"',
  })
}
