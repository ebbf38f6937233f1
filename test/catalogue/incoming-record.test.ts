import { expect, test } from 'vitest'
import { readIncoming } from '../../src/catalogue/incoming-record.ts'

const walk = (description: string) =>
  readIncoming('product', { id: 'walk', title: 'Walk', description, account: { id: 'a1' } })

test.each([
  ['tags', '<li>x'],
  ['lines', 'x\n'],
  ['addresses', 'www.b.example '],
  ['addresses with a scheme', 'HTTPS://b.example '],
])('readIncoming refuses a record of more than 50,000 %s by its id', (_what, part) => {
  expect(walk(`a${part.repeat(49_990)}b`)).toMatchObject({ record: { id: 'walk' } })
  expect(walk(`a${part.repeat(50_010)}b`)).toEqual({
    id: 'walk',
    issue: { path: '', reason: 'has more than 50,000 tags, lines and addresses in its texts' },
  })
})
