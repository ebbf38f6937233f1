import { describe, expect, it } from 'vitest'
import { pageOf, productPage } from '../pages.ts'
import { fillSample } from './sample-placeholders.ts'

describe('compileTemplate', () => {
  it.each([
    ['a paragraph', ':value{title}\n\nSee :value{note}, or do not.\n', 'Walk\n'],
    ['an item', '- :value{title}\n- Note: :value{note}\n', '- Walk\n'],
    ['a link', '- :value{title}\n- Site: :link{site}\n', '- Walk\n'],
    [
      'a row',
      '| What | |\n| - | - |\n| Title | :value{title} |\n| Note | :value{note} |\n',
      '| What | |\n| - | - |\n| Title | Walk |\n',
    ],
    ['two placeholders, one of them empty', ':value{title}\n\n:value{title} and :value{note}\n', 'Walk\n'],
    ['emphasis', '- :value{title}\n- **:value{note}**\n', '- Walk\n'],
    ['a quotation', '> :value{note}\n\n:value{title}\n', 'Walk\n'],
  ])('compileTemplate drops %s if its placeholder is empty', (_, template, page) => {
    expect(fillSample(template, { title: 'Walk' })).toBe(page)
  })

  it('compileTemplate keeps lines without placeholders', () => {
    expect(fillSample('Book early.\n\n- Be kind\n- Note: :value{note}\n', {})).toBe('Book early.\n')
    expect(fillSample('Book early.\n\n- Be kind\n- :value{note}\n', { note: 'x' })).toBe(
      'Book early.\n\n- Be kind\n- x\n',
    )
  })

  it('compileTemplate drops a list and a table without a filled placeholder', () => {
    const template =
      ':value{title}\n\n- Note: :value{note}\n- Site: :link{site}\n\n| a |\n| - |\n| :value{note} |\n'
    expect(fillSample(template, { title: 'Walk' })).toBe('Walk\n')
  })

  it('compileTemplate drops a heading with nothing under it, together with deeper headings', () => {
    const template =
      '# :value{title}\n\n## Places\n\n### Start\n\n::text{about}\n\n### End\n\n::list{points}\n\n## Note\n\n:value{note}\n'
    expect(fillSample(template, { title: 'Walk', note: 'Bring boots' })).toBe(
      '# Walk\n\n## Note\n\nBring boots\n',
    )
    expect(fillSample(template, { title: 'Walk', points: ['Pier'] })).toBe(
      '# Walk\n\n## Places\n\n### End\n\n- Pier\n',
    )
  })

  it('compileTemplate keeps or drops a heading and the static text under it together', () => {
    const template = '# :value{title}\n\n## Points\n\nWhat guests liked:\n\n::list{points}\n'
    expect(fillSample(template, { title: 'Walk', points: ['Seals'] })).toBe(
      '# Walk\n\n## Points\n\nWhat guests liked:\n\n- Seals\n',
    )
    const empty = fillSample(template, { title: 'Walk' })
    expect(empty.includes('What guests liked:')).toBe(empty.includes('## Points'))
  })

  it('compileTemplate keeps a heading with static text only', () => {
    expect(fillSample('## Good to know\n\nWe speak English.\n\n## Note\n\n:value{note}\n', {})).toBe(
      '## Good to know\n\nWe speak English.\n',
    )
  })

  it('compileTemplate drops a heading whose own placeholder is empty', () => {
    expect(fillSample('## About :value{note}\n\n:value{title}\n', { title: 'Walk' })).toBe('Walk\n')
  })

  it('compileTemplate drops a section without a filled placeholder, and keeps one with static text only', () => {
    const template =
      ':::section\n\nWhat guests liked:\n\n::list{points}\n\n:::\n\n:::section\n\nBook early.\n\n:::\n'
    expect(fillSample(template, {})).toBe('Book early.\n')
    expect(fillSample(template, { points: ['Seals'] })).toBe('What guests liked:\n\n- Seals\n\nBook early.\n')
  })

  it('compileTemplate drops only the section if other placeholders under its heading are filled', () => {
    const template =
      '## Place\n\n:value{title}\n\n:::section\n\nThe way there:\n\n::text{about}\n\n:::\n\n:::section\n\n### Points\n\n::list{points}\n\n:::\n'
    expect(fillSample(template, { title: 'Pier', points: ['Seals'] })).toBe(
      '## Place\n\nPier\n\n### Points\n\n- Seals\n',
    )
  })

  it('compileTemplate supports nested sections', () => {
    const template =
      '::::section\n\nOuter.\n\n:::section\n\nInner.\n\n::text{about}\n\n:::\n\n:value{title}\n\n::::\n'
    expect(fillSample(template, { title: 'Walk' })).toBe('Outer.\n\nWalk\n')
    expect(fillSample(template, {})).toBe('')
  })

  it('compileTemplate joins bullet lists that follow each other', () => {
    expect(
      fillSample('- :value{title}\n\n::list{points}\n\n- :value{note}\n', {
        title: 'a',
        points: ['b', 'c'],
        note: 'd',
      }),
    ).toBe('- a\n- b\n- c\n- d\n')
  })

  it('compileTemplate does not join numbers and bullets', () => {
    expect(fillSample('1. :value{title}\n\n::list{points}\n', { title: 'a', points: ['b'] })).toBe(
      '1. a\n\n- b\n',
    )
  })

  it('compileTemplate accepts blocks from a list placeholder', () => {
    expect(fillSample('- :value{title}\n\n::list{blocks}\n', { title: 'a', points: ['b'] })).toBe(
      '- a\n\n[b](https://e.example)\n',
    )
  })

  it('compileTemplate shows the label of a link, or else its address', () => {
    const site = 'https://e.example/a_b'
    expect(fillSample('- Site: :link{site}\n- :link[Our **site**]{site}\n', { site })).toBe(
      '- Site: <https://e.example/a_b>\n- [Our **site**](https://e.example/a_b)\n',
    )
  })

  it('compileTemplate drops a line with a label whose placeholder is empty', () => {
    const template = 'x\n\n:link[About :value{note}]{site}\n'
    const site = 'https://e.example'
    expect(fillSample(template, { site, note: 'us' })).toBe('x\n\n[About us](https://e.example)\n')
    expect(fillSample(template, { site })).toBe('x\n')
  })

  it('compileTemplate keeps sections without placeholders inside any block', () => {
    expect(fillSample('> :::section\n> Book early.\n> :::\n\n- :section[a] b\n', {})).toBe(
      '> Book early.\n\n- a b\n',
    )
  })

  it('compileTemplate makes the headings of a text deeper than the heading above it', () => {
    const about = '<h3>Up</h3><p>a</p><h5>Top</h5><p>b</p>'
    expect(fillSample('# x\n\n::text{about}\n\n### y\n\n::text{about}\n', { about })).toBe(
      '# x\n\n**Up**\n\na\n\n**Top**\n\nb\n\n### y\n\n#### Up\n\na\n\n##### Top\n\nb\n',
    )
  })

  it.each([
    ['an item', '<ul><li><h1>Up</h1>a</li></ul>'],
    ['a quotation', '<blockquote><h1>Up</h1><p>a</p></blockquote>'],
    ['a cell', '<table><tr><td><h1>Up</h1>a</td></tr></table>'],
  ])('compileTemplate keeps headings inside %s apart from those of the page', (_, about) => {
    const page = fillSample('## y\n\n::text{about}\n', { about })
    expect(page).toContain('Up')
    expect(page).not.toMatch(/^.+(?<!#)#{1,2} /m)
  })

  it('compileTemplate limits headings to the sixth depth', () => {
    expect(fillSample('##### x\n\n::text{about}\n', { about: '<h1>a</h1><h2>b</h2>' })).toBe(
      '##### x\n\n###### a\n\n###### b\n',
    )
  })

  it.each([
    '# Not a heading',
    '- not an item',
    '1. not a number',
    '> not a quotation',
    '[not a link](https://e.example)',
    '**not bold** and _not slanted_',
    '<b>not bold</b>',
    ':value{note}',
    '::text{about}',
    '| not | a table |',
    '$& $1 $$ {from} {}',
    '&amp;',
    '---',
    '```',
  ])('compileTemplate inserts the value %j unchanged', value => {
    const page = fillSample('# a\n\n- :value{title}\n- z\n', { title: value })
    const [, line = ''] = /^# a\n\n- (.*)\n- z\n$/.exec(page) ?? []
    const shown = line.replace(/\\(?=[!-/:-@[-`{-~])/g, '').replace(/^<(https:.*)>$/, '$1')
    expect(shown).toBe(value)
  })

  it('compileTemplate does not put a second text under the last heading of the first', () => {
    const page = pageOf(
      productPage({
        features: [
          { type: 'PREARRIVAL_INFORMATION', shortDescription: '<h2>In winter</h2><p>Bring a coat.</p>' },
          { type: 'PREARRIVAL_INFORMATION', shortDescription: 'Park at the pier.' },
        ],
      }),
    )
    const before = page.slice(0, page.indexOf('Park at the pier.'))
    expect(before.match(/^#+ .*$/gm)?.at(-1)).not.toBe('### In winter')
  })
})
