import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineSplitter, linesOfFile } from '../../src/tree/lines-of-file.ts'
import { temporaryFolder } from '../helpers/workspace.ts'

test.each([
  ['that is empty', '', []],
  ['with an empty line', 'a\n\nb\n', ['a', '', 'b']],
  ['that ends without a newline', 'a\nb', ['a', 'b']],
  ['whose characters lie across two reads', `x${'€'.repeat(200_000)}\ny\n`, [`x${'€'.repeat(200_000)}`, 'y']],
  ['with lines across reads', 'abc\n'.repeat(100_000), Array<string>(100_000).fill('abc')],
])('linesOfFile reads a file %s', (_what, text, lines) => {
  const file = join(temporaryFolder(), 'lines')
  writeFileSync(file, text)
  expect([...linesOfFile(file)]).toEqual(lines)
})

test('linesOfFile finds no line where there is no file', () => {
  expect([...linesOfFile(join(temporaryFolder(), 'none'))]).toEqual([])
})

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
