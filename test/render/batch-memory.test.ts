import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjacent, createBatchMemory } from '../../src/render/batch-memory.ts'
import { writtenRecord } from '../../src/render/record-writer.ts'
import { anyCharacter } from '../helpers/any-character.ts'

/** Halves of surrogate pairs too, which UTF-8 cannot say. */
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'é', '–') }),
  ),
)

describe('the memory of a batch', () => {
  it('holds each text as UTF-8 and each file as its parts, whether there is room for it or not', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 60 }), (texts, bytes) => {
        const memory = createBatchMemory(bytes)
        const encoded = texts.map(text => memory.encode(text))
        const whole = memory.concat(encoded)
        const joined = memory.encode(...texts)
        expect(encoded.map(content => content.toString('hex'))).toEqual(
          texts.map(text => Buffer.from(text).toString('hex')),
        )
        expect(whole.toString('hex')).toBe(Buffer.concat(encoded).toString('hex'))
        expect(joined.toString('hex')).toBe(Buffer.concat(encoded).toString('hex'))
      }),
    )
  })

  it('gives room again once it is cleared', () => {
    const memory = createBatchMemory(30)
    const before = memory.encode('0123456789')
    memory.clear()
    const after = memory.encode('abc')
    expect(before.toString()).toBe('abc3456789')
    expect(after.toString()).toBe('abc')
  })

  it('joins buffers that lie next to each other without copying, and no others', () => {
    const memory = createBatchMemory(100)
    const [a, b, c] = [memory.encode('a'), memory.encode('bé'), memory.encode('c')]
    const together = adjacent([a, b, c])
    expect(together?.toString()).toBe('abéc')
    expect(together?.buffer).toBe(a.buffer)
    expect(adjacent([a, c])).toBeNull()
    expect(adjacent([b, a])).toBeNull()
    expect(adjacent([a, Buffer.from('bé'), c])).toBeNull()
    expect(adjacent([])).toBeNull()
  })
})

describe("a record's digest", () => {
  it('is the SHA-256 of its files one after another, wherever their bytes lie', () => {
    const expected = createHash('sha256').update('{"a":1}\n# é\n').digest('hex')
    const memory = createBatchMemory(100)
    const near = ['{"a":1}\n', '# é\n'].map(text => memory.encode(text))
    const apart = near.map(content => Buffer.from(content))
    for (const [one, two] of [near, apart]) {
      const files = [
        { suffix: 'json', content: one ?? Buffer.alloc(0) },
        { suffix: 'md', content: two ?? Buffer.alloc(0) },
      ]
      expect(writtenRecord('product', 'p1', files)).toEqual({
        type: 'product',
        id: 'p1',
        digest: expected,
        bytes: { json: 8, md: 5 },
      })
    }
  })
})
