import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOfFile } from '../../src/tree/lines-of-file.ts'
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
