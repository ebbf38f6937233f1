import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { jsonList, writePieces } from '../../src/commands/write-pieces.ts'

const LINE = `${'x'.repeat(99)}\n`

test('writePieces makes no more pieces while nobody reads, and loses none of them', async () => {
  let made = 0
  function* lines() {
    for (; made < 100_000; made++) yield LINE
  }
  const output = new PassThrough()
  const writing = writePieces(output, lines())
  await new Promise(resolve => setImmediate(resolve))
  // A piece has 64 kB, and the stream holds one.
  expect(made).toBeLessThan(2000)
  const [read] = await Promise.all([text(output), writing.then(() => output.end())])
  expect(read).toBe(LINE.repeat(100_000))
})

test('writePieces ends where the reader goes away', async () => {
  const output = new PassThrough()
  const writing = writePieces(output, [LINE.repeat(1000), LINE.repeat(1000), LINE])
  output.on('error', () => {})
  output.destroy(new Error('gone'))
  await writing
})

test.each([
  [[], '[]'],
  [['a', { b: 1 }], '["a",{"b":1}]'],
])('jsonList writes %j', (items, json) => {
  expect([...jsonList(items)].join('')).toBe(json)
})
