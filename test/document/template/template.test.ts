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
    [
      'a field that there is not',
      '# :value{title}\n\n:value{titel}\n',
      'line 3: there is no field "titel"',
      'Fields are about, blocks, note, points, seal, site, title',
    ],
    [
      'a field that every object has',
      ':value{constructor}\n',
      'line 1: there is no field "constructor"',
      'Fields are about, blocks, note, points, seal, site, title',
    ],
    [
      'a field below front matter',
      '---\nAdult: Erwachsene\n---\n\n# :value{title}\n\n::list{pionts}\n',
      'line 7: there is no field "pionts"',
      'Fields are',
    ],
    [
      'a field inside a list',
      '- one\n- two\n  - :value{titel}\n',
      'line 3: there is no field "titel"',
      'Fields are',
    ],
    [
      'a field inside a section',
      ':::section\n\n::text{abuot}\n\n:::\n',
      'line 3: there is no field "abuot"',
      'Fields are',
    ],
    [
      'a line written as paragraphs',
      'a\n\n::text{title}\n',
      'line 3: the field "title" is a value; write :value{title}',
      ':value{title}',
    ],
    [
      'paragraphs written as a line',
      'About: :value{about}\n',
      'line 1: the field "about" is a text; write ::text{about}',
      '::text{about}',
    ],
    [
      'a list written as a line',
      ':list{points}\n',
      'line 1: the field "points" is a list; write ::list{points}',
      '::list{points}',
    ],
    [
      'a link written as a block',
      '::link{site}\n',
      'line 1: the field "site" is a link; write :link[label]{site}',
      ':link[label]{site}',
    ],
    [
      'a directive that there is not',
      '# x\n\n::image{title}\n',
      'line 3: there is no directive "image"',
      'Directives are :value{NAME}, ::text{NAME}, ::list{NAME}, :link[label]{NAME}, :picture{NAME} and :::section',
    ],
    [
      'a directive with a label that there is not',
      'See :lnik[our site]{site}\n',
      'line 1: there is no directive "lnik"',
      ':link[label]{NAME}',
    ],
    [
      'a container that there is not',
      ':::note\n\nhello\n\n:::\n',
      'line 1: there is no directive "note"',
      ':::section',
    ],
    [
      'a directive without a field',
      'Title: :value\n',
      'line 1: "value" has to name one field',
      ':value{title}',
    ],
    [
      'a directive with two fields',
      ':value{title note}\n',
      'line 1: "value" has to name one field',
      ':value{title}',
    ],
  ])('parseTemplate names file, line and what to do for %s', (_, source, message, advice) => {
    const mistake = mistakeIn(source)
    expect(mistake.message).toContain(`Reading the template "sample.md", ${message}`)
    expect(mistake.message).not.toContain('\n')
    expect(mistake.hint ?? mistake.message).toContain(advice)
  })

  it.each([
    ['an open quotation mark', '---\nAdult: Erwachsene\nChild: "Kinder\n---\n\n# x\n', /\bline 3\b/],
    ['a word that there is not', '---\nAdult: Erwachsene\nKid: Kind\n---\n\n# x\n', /\bline 3\b.*"Kid"/],
    ['a word that every object has', '---\nconstructor: x\n---\n', /\bline 2\b.*"constructor"/],
    ['a word that is no text', '---\nAdult: 18\n---\n', /\bline 2\b.*"Adult"/],
    [
      'plurals without the usual one',
      '---\n"{} years":\n  one: "{} Jahr"\n---\n',
      /\bline 2\b.*"\{\} years"/,
    ],
    ['a word twice', '---\nAdult: Erwachsene\nAdult: Erwachsener\n---\n', /\bline 3\b/],
  ])('parseTemplate names file, line and what to do for %s in front matter', (_, source, where) => {
    const { message, hint } = mistakeIn(source)
    expect(message).toMatch(/^Reading the template "sample\.md"/)
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
