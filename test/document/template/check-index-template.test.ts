import { describe, expect, it } from 'vitest'
import { parseIndexTemplate } from '../../../src/document/template/load-templates.ts'
import { UsageError } from '../../../src/errors.ts'

const parse = (source: string) => parseIndexTemplate({ file: 'llms.md', source })
const SOUND = '# Tours\n\nText.\n\n## Operators\n\n::list{operators}\n'

describe('parseIndexTemplate', () => {
  it.each([
    SOUND,
    `${SOUND}\n## Also\n\n- [Our site](https://tours.example): *the* site\n- [More](https://more.example)\n`,
    '# Tours\n\n> Products: :value{productCount}\n\n- a list\n\n## Operators\n\n:::section\n\n::list{operators}\n\n:::\n',
  ])('parseIndexTemplate accepts a valid llms.txt: %j', source => {
    expect(() => parse(source)).not.toThrow()
  })

  it.each([
    [
      'no title',
      'Text.\n\n## Operators\n\n::list{operators}\n',
      'line 1: it has to begin with a main heading, "# Title"',
    ],
    [
      'nothing between title and sections',
      '# Tours\n\n> A summary.\n\n## Operators\n\n::list{operators}\n',
      'line 1: between the summary and the first section there has to be a text without fields',
    ],
    [
      'only a text that can be empty',
      '# Tours\n\nAs :value{suffixes}.\n\n## Operators\n\n::list{operators}\n',
      'line 1: between the summary and the first section there has to be a text without fields',
    ],
    [
      'a list of links without a section',
      '# Tours\n\nText.\n\n::list{operators}\n',
      'line 5: a list of links has to stand below a section, "## Name"',
    ],
    ['a deeper heading', `${SOUND}\n### More\n`, 'line 9: only sections, "## Name", may follow the title'],
    [
      'a paragraph in a section',
      `${SOUND}\nMore.\n`,
      'line 9: a section may hold nothing but lists of links',
    ],
    ['an item without a link', `${SOUND}\n- more\n`, 'line 9: a section may hold nothing but lists of links'],
    [
      'an item of two lines',
      `${SOUND}\n- [a](https://b.example):\n  more\n`,
      'line 9: a section may hold nothing but lists of links',
    ],
    [
      'no operators',
      '# Tours\n\nText.\n\n## Products\n\n::list{products}\n',
      'line 1: it has no ::list{operators}, which leads to every record',
    ],
    ['a field that there is not', `${SOUND}\n::list{tours}\n`, 'line 9: there is no field "tours"'],
  ])('parseIndexTemplate rejects %s', (_, source, message) => {
    expect(() => parse(source)).toThrow(UsageError)
    expect(() => parse(source)).toThrow(`Reading the template "llms.md", ${message}`)
  })
})
