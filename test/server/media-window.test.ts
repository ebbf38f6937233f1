import { describe, expect, test } from 'vitest'
import { inWindow, mediaWindow } from '../../src/server/parameters/media-window.ts'

const read = (query: string) => mediaWindow.read(new URLSearchParams(query))
const media = ['logo', 'cover', 'pier', 'seal']

describe('mediaWindow', () => {
  test.for(['', 'media_limit=&media_offset='])(
    'mediaWindow.read returns the window of all media for "%s"',
    query => expect(read(query)).toEqual({ limit: Number.POSITIVE_INFINITY, offset: 0 }),
  )

  test('mediaWindow.read reads whole numbers from 0', () => {
    expect(read('media_limit=0&media_offset=12')).toEqual({ limit: 0, offset: 12 })
  })

  test.for(['-1', '1.5', '1e3', ' 1', 'all', '0x10', '١'])('mediaWindow.read rejects "%s"', value => {
    const encoded = encodeURIComponent(value)
    expect(() => read(`media_limit=${encoded}`)).toThrow(/media_limit/)
    expect(() => read(`media_offset=${encoded}`)).toThrow(/media_offset/)
  })
})

describe('inWindow', () => {
  test.for([
    { limit: Number.POSITIVE_INFINITY, offset: 0, expected: ['logo', 'cover', 'pier', 'seal'] },
    { limit: Number.POSITIVE_INFINITY, offset: 3, expected: ['seal'] },
    { limit: 2, offset: 1, expected: ['cover', 'pier'] },
    { limit: 9, offset: 2, expected: ['pier', 'seal'] },
    { limit: 0, offset: 0, expected: [] },
    { limit: 1, offset: 4, expected: [] },
    { limit: Number.POSITIVE_INFINITY, offset: Number.POSITIVE_INFINITY, expected: [] },
  ])('inWindow takes $limit media after $offset', ({ limit, offset, expected }) => {
    expect(inWindow(media, { limit, offset })).toEqual(expected)
  })
})
