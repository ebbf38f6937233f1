import { expect, it } from 'vitest'
import { lineReader, takeLines } from '../../../src/surfaces/chunks/chunk-line.ts'

const line = (type: string, record: string, id: string) => JSON.stringify({ id, type, record })

it('takeLines returns the lines of the named records in order, and skips other records', () => {
  const file = lineReader([
    line('account', 'a', '1'),
    line('product', 'b', '2'),
    line('product', 'b', '3'),
    line('product', 'c', '4'),
    line('product', '\uffee', '5'),
    line('product', '\u{1f600}', '6'),
  ])
  const ids = (type: 'account' | 'product', record: string) =>
    takeLines(file, { type, record }).map((line): string => JSON.parse(line).id)
  expect(ids('account', 'a')).toEqual(['1'])
  // A record without lines must not consume the lines of the next one.
  expect(ids('product', 'aa')).toEqual([])
  expect(ids('product', 'b')).toEqual(['2', '3'])
  // SQLite sorts by bytes; JavaScript would sort these two in the opposite order.
  expect(ids('product', '\uffee')).toEqual(['5'])
  expect(ids('product', '\u{1f600}')).toEqual(['6'])
  expect(ids('product', '\u{1f601}')).toEqual([])
})
