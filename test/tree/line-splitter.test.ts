import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineSplitter } from '../../src/tree/line-splitter.ts'

test('lineSplitter gives the lines of a text, wherever its bytes are parted', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'é', '🚤', '\n', '\u2028', '\r') })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 5 }), (text, size) => {
      const bytes = Buffer.from(text)
      const splitter = lineSplitter()
      const lines: string[] = []
      const piece = Buffer.alloc(size)
      for (let at = 0; at < bytes.length; at += size) {
        const length = bytes.copy(piece, 0, at)
        lines.push(...splitter.add(piece.subarray(0, length)))
        const since = bytes.subarray(0, at + length)
        expect(splitter.held).toBe(since.length - since.lastIndexOf(0x0a) - 1)
      }
      lines.push(...splitter.end())
      // A text that ends with its last line's end has no empty line behind it.
      expect(lines).toEqual(text === '' ? [] : text.replace(/\n$/, '').split('\n'))
    }),
  )
})
