import { describe, expect, it } from 'vitest'
import { findAddresses } from '../../../src/document/html/find-addresses.ts'

/** The parts of a text. Addresses have their targets. */
const read = (text: string) =>
  findAddresses(text).map(({ value, url }) => (url === null ? value : [value, url]))
const to = (url: string, value = url) => [value, url]

describe('findAddresses', () => {
  it.each([
    ['https://e.example', [to('https://e.example')]],
    ['See HTTP://E.example/A now', ['See ', to('HTTP://E.example/A'), ' now']],
    ['www.e.example/a', [to('https://www.e.example/a', 'www.e.example/a')]],
    ['https://a.example https://b.example', [to('https://a.example'), ' ', to('https://b.example')]],
    ['https://e.example/?a=1&b=2#c', [to('https://e.example/?a=1&b=2#c')]],
    ['https://e.example/~x/%20;y=1,2', [to('https://e.example/~x/%20;y=1,2')]],
  ])('findAddresses finds the addresses in %j', (text, pieces) => {
    expect(read(text)).toEqual(pieces)
  })

  it.each(['.', ',', ';', ':', '!', '?', '...', '?!', '…', "'", '’', '”', '»', '.”'])(
    'findAddresses leaves the %j at the end to the sentence',
    end => {
      expect(read(`See https://e.example/a${end}`)).toEqual(['See ', to('https://e.example/a'), end])
      expect(read(`See https://e.example/a${end} Go`)).toEqual([
        'See ',
        to('https://e.example/a'),
        `${end} Go`,
      ])
    },
  )

  it.each([
    ['(https://e.example/a)', ['(', to('https://e.example/a'), ')']],
    ['(see https://e.example/a).', ['(see ', to('https://e.example/a'), ').']],
    ['[https://e.example/a]', ['[', to('https://e.example/a'), ']']],
    ['[x](https://e.example/a)', ['[x](', to('https://e.example/a'), ')']],
    ['<https://e.example/a>', ['<', to('https://e.example/a'), '>']],
    ['"https://e.example/a"', ['"', to('https://e.example/a'), '"']],
    ['“https://e.example/a”', ['“', to('https://e.example/a'), '”']],
    ['https://e.example/a_(b)', [to('https://e.example/a_(b)')]],
    ['(https://e.example/a_(b))', ['(', to('https://e.example/a_(b)'), ')']],
    ['https://e.example/a(b', [to('https://e.example/a(b')]],
    ['https://e.example/a]]).', [to('https://e.example/a'), ']]).']],
  ])('findAddresses leaves the brackets around an address to the text: %j', (text, pieces) => {
    expect(read(text)).toEqual(pieces)
  })

  it.each(['。', '）'])('findAddresses leaves the Chinese and Japanese %j to the sentence', end => {
    expect(read(`詳細は（https://e.example/a${end}`)).toEqual(['詳細は（', to('https://e.example/a'), end])
  })

  it.each([
    'no address',
    '',
    'https://',
    'http:/e.example',
    'www.',
    'www.example',
    'www..example',
    'xhttps://e.example',
    'awww.e.example',
    'ftp://e.example',
    'javascript:alert(1)',
    'mailto:a@e.example',
    'https://user:secret@e.example',
    'https://user@e.example',
    'https://',
    `https://e.example/${'a'.repeat(2048)}`,
  ])('findAddresses finds no address in %j', text => {
    expect(findAddresses(text).filter(({ url }) => url !== null)).toEqual([])
    expect(
      findAddresses(text)
        .map(({ value }) => value)
        .join(''),
    ).toBe(text)
  })

  it('findAddresses loses nothing of a text', () => {
    const text = '(a https://user:x@e.example b) https://e.example/a). www.c.example, d'
    expect(
      findAddresses(text)
        .map(({ value }) => value)
        .join(''),
    ).toBe(text)
  })
})
