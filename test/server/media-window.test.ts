import { describe, expect, test } from 'vitest'
import { mediaWindow } from '../../src/server/resources/single-record.ts'

const inWindow = (query: string) =>
  mediaWindow.read(new URLSearchParams(query))(['logo', 'cover', 'pier', 'seal'])

describe('mediaWindow', () => {
  test.for([
    { query: '', expected: ['logo', 'cover', 'pier', 'seal'] },
    { query: 'media_limit=&media_offset=', expected: ['logo', 'cover', 'pier', 'seal'] },
    { query: 'media_offset=3', expected: ['seal'] },
    { query: 'media_limit=2&media_offset=1', expected: ['cover', 'pier'] },
    { query: 'media_limit=9&media_offset=2', expected: ['pier', 'seal'] },
    { query: 'media_limit=0', expected: [] },
    { query: 'media_limit=1&media_offset=4', expected: [] },
    { query: `media_offset=${'9'.repeat(400)}`, expected: [] },
  ])('mediaWindow.read cuts to the window of "$query"', ({ query, expected }) => {
    expect(inWindow(query)).toEqual(expected)
  })

  test.for(['-1', '1.5', '1e3', ' 1', 'all', '0x10', '١'])('mediaWindow.read rejects "%s"', value => {
    const encoded = encodeURIComponent(value)
    expect(() => inWindow(`media_limit=${encoded}`)).toThrow(/media_limit/)
    expect(() => inWindow(`media_offset=${encoded}`)).toThrow(/media_offset/)
  })
})
