import { describe, expect, it } from 'vitest'
import { UsageError } from '../../../src/errors.ts'
import { deepFreeze } from '../../helpers/deep-freeze.ts'
import { fillSample, parseSample } from './sample-placeholders.ts'

/** The UsageError for a template with a mistake. Other errors fail the test. */
function mistakeIn(source: string): UsageError {
  try {
    parseSample(source)
  } catch (error) {
    if (error instanceof UsageError) return error
    throw error
  }
  throw new Error('The template was taken')
}

describe('parseTemplate', () => {
  it.each([
    {
      mistake: 'a field that there is not',
      source: '# :value{title}\n\n:value{titel}\n',
      message: 'Reading the template "sample.md", line 3: there is no field "titel"',
      advice: 'Fields are about, blocks, note, points, seal, site, title',
    },
    {
      mistake: 'a field that every object has',
      source: ':value{constructor}\n',
      message: 'Reading the template "sample.md", line 1: there is no field "constructor"',
      advice: 'Fields are about, blocks, note, points, seal, site, title',
    },
    {
      mistake: 'a field below front matter',
      source: '---\nAdult: Erwachsene\n---\n\n# :value{title}\n\n::list{pionts}\n',
      message: 'Reading the template "sample.md", line 7: there is no field "pionts"',
      advice: 'Fields are',
    },
    {
      mistake: 'a field inside a list',
      source: '- one\n- two\n  - :value{titel}\n',
      message: 'Reading the template "sample.md", line 3: there is no field "titel"',
      advice: 'Fields are',
    },
    {
      mistake: 'a field inside a section',
      source: ':::section\n\n::text{abuot}\n\n:::\n',
      message: 'Reading the template "sample.md", line 3: there is no field "abuot"',
      advice: 'Fields are',
    },
    {
      mistake: 'a line written as paragraphs',
      source: 'a\n\n::text{title}\n',
      message: 'Reading the template "sample.md", line 3: the field "title" is a value; write :value{title}',
      advice: ':value{title}',
    },
    {
      mistake: 'paragraphs written as a line',
      source: 'About: :value{about}\n',
      message: 'Reading the template "sample.md", line 1: the field "about" is a text; write ::text{about}',
      advice: '::text{about}',
    },
    {
      mistake: 'a list written as a line',
      source: ':list{points}\n',
      message: 'Reading the template "sample.md", line 1: the field "points" is a list; write ::list{points}',
      advice: '::list{points}',
    },
    {
      mistake: 'a link written as a block',
      source: '::link{site}\n',
      message:
        'Reading the template "sample.md", line 1: the field "site" is a link; write :link[label]{site}',
      advice: ':link[label]{site}',
    },
    {
      mistake: 'a directive that there is not',
      source: '# x\n\n::image{title}\n',
      message: 'Reading the template "sample.md", line 3: there is no directive "image"',
      advice:
        'Directives are :value{NAME}, ::text{NAME}, ::list{NAME}, :link[label]{NAME}, :picture{NAME} and :::section',
    },
    {
      mistake: 'a directive with a label that there is not',
      source: 'See :lnik[our site]{site}\n',
      message: 'Reading the template "sample.md", line 1: there is no directive "lnik"',
      advice: ':link[label]{NAME}',
    },
    {
      mistake: 'a container that there is not',
      source: ':::note\n\nhello\n\n:::\n',
      message: 'Reading the template "sample.md", line 1: there is no directive "note"',
      advice: ':::section',
    },
    {
      mistake: 'a directive without a field',
      source: 'Title: :value\n',
      message: 'Reading the template "sample.md", line 1: "value" has to name one field',
      advice: ':value{title}',
    },
    {
      mistake: 'a directive with two fields',
      source: ':value{title note}\n',
      message: 'Reading the template "sample.md", line 1: "value" has to name one field',
      advice: ':value{title}',
    },
  ])('parseTemplate names file, line and what to do for $mistake', ({ source, message, advice }) => {
    const mistake = mistakeIn(source)
    expect(mistake.message).toContain(message)
    expect(mistake.message).not.toContain('\n')
    expect(mistake.hint ?? mistake.message).toContain(advice)
  })

  it.each([
    {
      mistake: 'an open quotation mark',
      source: '---\nAdult: Erwachsene\nChild: "Kinder\n---\n\n# x\n',
      where: /^Reading the template "sample\.md".*\bline 3\b/,
    },
    {
      mistake: 'a word that there is not',
      source: '---\nAdult: Erwachsene\nKid: Kind\n---\n\n# x\n',
      where: /^Reading the template "sample\.md".*\bline 3\b.*"Kid"/,
    },
    {
      mistake: 'a word that every object has',
      source: '---\nconstructor: x\n---\n',
      where: /^Reading the template "sample\.md".*\bline 2\b.*"constructor"/,
    },
    {
      mistake: 'a word that is no text',
      source: '---\nAdult: 18\n---\n',
      where: /^Reading the template "sample\.md".*\bline 2\b.*"Adult"/,
    },
    {
      mistake: 'plurals without the usual one',
      source: '---\n"{} years":\n  one: "{} Jahr"\n---\n',
      where: /^Reading the template "sample\.md".*\bline 2\b.*"\{\} years"/,
    },
    {
      mistake: 'a word twice',
      source: '---\nAdult: Erwachsene\nAdult: Erwachsener\n---\n',
      where: /^Reading the template "sample\.md".*\bline 3\b/,
    },
  ])('parseTemplate names file, line and what to do for $mistake in front matter', ({ source, where }) => {
    const { message, hint } = mistakeIn(source)
    expect(message).toMatch(where)
    expect(message).not.toContain('\n')
    expect(hint !== undefined || message.includes('has to be a text')).toBe(true)
  })

  it.each(['- Adult', 'Erwachsene', '42', 'true'])(
    'parseTemplate rejects front matter with %j instead of words',
    matter => {
      const { message } = mistakeIn(`---\n${matter}\n---\n\n# x\n`)
      expect(message).toContain('Reading the template "sample.md"')
      // The indexes of lists and texts must not be reported as words.
      expect(message).not.toContain('"0"')
    },
  )

  it.each([
    ['Doors open at 10:30.', 'Doors open at 10:30.\n'],
    ['a:b', 'a:b\n'],
    ['Time: 10:30', 'Time: 10:30\n'],
    ['Note:this and :that', 'Note:this and :that\n'],
    ['A smile :smile: and :constructor', 'A smile :smile: and :constructor\n'],
    ['## Open 9:00-17:00', '## Open 9:00-17:00\n'],
    ['- Mo:Fr **8:15**', '- Mo:Fr **8:15**\n'],
    ['| At |\n| - |\n| 7:45 |', '| At |\n| - |\n| 7:45 |\n'],
  ])('parseTemplate leaves %j literal text', (source, page) => {
    expect(fillSample(source, {})).toBe(page)
  })

  it('parseTemplate leaves times literal text in a line with a placeholder', () => {
    expect(fillSample('- :value{title}, 10:30:value{note}\n', { title: 'Walk', note: ' sharp' })).toBe(
      '- Walk, 10:30 sharp\n',
    )
  })

  it('parseTemplate reads the words of the front matter and leaves them out of the page', () => {
    const template = parseSample(
      '---\nAdult: Erwachsene\n"{from} to {to}": "{from} bis {to}"\n---\n\n# :value{title}\n',
    )
    expect(template.words).toEqual({ Adult: 'Erwachsene', '{from} to {to}': '{from} bis {to}' })
    expect(fillSample(template, { title: 'Fahrt' })).toBe('# Fahrt\n')
  })

  it('parseTemplate accepts front matter without words', () => {
    expect(parseSample('---\n# later\n---\n\n# :value{title}\n').words).toEqual({})
  })

  it('parseTemplate accepts files from Windows editors', () => {
    const template = parseSample('\ufeff---\r\nAdult: Erwachsene\r\n---\r\n\r\n# :value{title}\r\n')
    expect(template.words).toEqual({ Adult: 'Erwachsene' })
    expect(fillSample(template, { title: 'Fahrt' })).toBe('# Fahrt\n')
  })

  it('parseTemplate returns a template that filling does not change', () => {
    const template = deepFreeze(
      parseSample(
        '# :value{title}\n\n::text{about}\n\n## Points at 10:30\n\n- Site: :link[here]{site}\n\n::list{points}\n',
      ),
    )
    const walk = { title: 'Walk', about: '<h2>Up</h2>', site: 'https://e.example', points: ['Seals'] }
    const page = '# Walk\n\n**Up**\n\n## Points at 10:30\n\n- Site: [here](https://e.example)\n- Seals\n'
    expect(fillSample(template, walk)).toBe(page)
    expect(fillSample(template, { title: 'Sail', points: ['Wind'] })).toBe(
      '# Sail\n\n## Points at 10:30\n\n- Wind\n',
    )
    expect(fillSample(template, walk)).toBe(page)
  })
})
