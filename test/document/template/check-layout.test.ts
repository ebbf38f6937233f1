import { describe, expect, it } from 'vitest'
import { templatesFrom } from '../../../src/document/template/load-templates.ts'
import { UsageError } from '../../../src/errors.ts'

const parse = (source: string) => templatesFrom({ 'page.md': { file: 'page.md', source } }).find('page', null)

describe('the template of pages', () => {
  it.each([
    '::text{main}\n',
    ':::header\n:link[:picture{logo}]{home}\n\n::list{breadcrumbs}\n:::\n\n::text{main}\n',
    '::text{main}\n\n::::footer\n\n:::nav[Legal]\n\n- [Imprint](/imprint)\n- [Mail](mailto:a@b.example)\n\n:::\n\n## About us\n\n![Seal](pictures/seal.svg) [Tours](index.html#top)\n::::\n',
  ])('accepts a complete page: %j', source => {
    expect(() => parse(source)).not.toThrow()
  })

  it.each([
    ['no main part', ':::header\n\n::list{breadcrumbs}\n\n:::\n', 'line 1: it has no ::text{main}'],
    ['two main parts', '::text{main}\n\n::text{main}\n', 'line 3: there is a second main'],
    [
      'two headers',
      ':::header\na\n:::\n\n:::header\nb\n:::\n\n::text{main}\n',
      'line 5: there is a second header',
    ],
    [
      'a main part in a landmark',
      'a\n\n:::footer\n\n::text{main}\n\n:::\n',
      'line 5: ::text{main} stands in ":::footer"',
    ],
    [
      'a footer in a header',
      '::text{main}\n\n::::header\n\n:::footer\na\n:::\n\n::::\n',
      'line 5: ":::footer" stands in ":::header"',
    ],
    [
      'a header without an end',
      ':::header\na\n\n::text{main}\n\n:::footer\nb\n:::\n',
      'line 6: ":::footer" stands in ":::header" of line 1, which has no end above it',
    ],
    ['a footer without an end', '::text{main}\n\n:::footer\na\n', 'line 3: ":::footer" has no end'],
    [
      'a navigation without an end',
      '::::header\n:::nav[Menu]\n- a\n::::\n\n::text{main}\n',
      'line 2: ":::nav" has no end',
    ],
    [
      'a navigation of as many colons as its header',
      ':::header\n:::nav[Menu]\n- a\n:::\n:::\n\n::text{main}\n',
      'line 2: ":::nav" stands in ":::header" of line 1',
    ],
    [
      'an end too many',
      ':::header\na\n:::\n:::\n\n::text{main}\n',
      'line 4: ":::" ends no block that is open here',
    ],
    [
      'an end below a text',
      '---\nAdult: Adult\n---\n\n::text{main}\n\nImprint\n:::\n',
      'line 8: ":::" ends no block that is open here',
    ],
    ['a begin with a space', '::text{main}\n\n::: footer\na\n', 'line 3: "::: footer" begins no block'],
    [
      'a navigation without a name',
      '::text{main}\n\n:::nav\n- [a](b)\n:::\n',
      'line 3: a navigation has to have a name',
    ],
    ['a main heading', '# Tours\n\n::text{main}\n', "line 1: a page's main heading is in ::text{main}"],
    [
      'HTML',
      '::text{main}\n\n<script src="https://t.example/a.js"></script>\n',
      'line 3: HTML has no place here',
    ],
    ['HTML in a line', '::text{main}\n\na <b>c</b>\n', 'line 3: HTML has no place here'],
    ['a script', '::text{main}\n\n[a](javascript:b)\n', 'line 3: "javascript:b" leads elsewhere'],
    [
      'a script by reference',
      '::text{main}\n\n[a][1]\n\n[1]: javascript:b\n',
      'line 3: what it leads to has to stand here',
    ],
    [
      'a picture of another host',
      '::text{main}\n\n![a](https://t.example/a.png)\n',
      'line 3: the picture "https://t.example/a.png" is not beside',
    ],
    [
      'a picture of any host',
      '::text{main}\n\n![a](//t.example/a.png)\n',
      'line 3: the picture "//t.example/a.png" is not beside',
    ],
    ['a placeholder of a record', '::text{main}\n\n:value{title}\n', 'line 3: there is no field "title"'],
    ['a landmark of no page', '::text{main}\n\n:::aside\na\n:::\n', 'line 3: there is no directive "aside"'],
  ])('with %s is rejected with its line', (_, source, message) => {
    expect(() => parse(source)).toThrow(UsageError)
    expect(() => parse(source)).toThrow(`Reading the template "page.md", ${message}`)
  })
})
