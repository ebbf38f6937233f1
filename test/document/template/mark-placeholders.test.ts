import { describe, expect, it } from 'vitest'
import { toBlocks } from '../../../src/document/html/rich-text.ts'
import { messagesIn } from '../../../src/document/page/messages.ts'
import { fillSample, parseSample } from './sample-placeholders.ts'

const TEMPLATE = `# :value{title}

## One

:value{note}

### Below one

- a :value{title}
- b

## Two of :value{title}

:::section

::list{points}

## Three

::text{about}

:::
`

/** The types of the nodes of a filled template with their placeholder names. */
function markedIn(source: string) {
  const context = {
    record: { title: 'T', note: 'N', about: 'A', points: ['P'] },
    messages: messagesIn('en', {}),
    blocks: toBlocks,
  }
  return parseSample(source)
    .fill(context)
    .children.flatMap(node => (node.type === 'list' ? node.children : [node]))
    .map(({ type, data }) => [type, data?.placeholders])
}

describe('markPlaceholders', () => {
  it('markPlaceholders stores the placeholders below a heading or in a line, and nothing in other nodes', () => {
    expect(markedIn(TEMPLATE)).toEqual([
      ['heading', ['title', 'note', 'title', 'title', 'points', 'about']],
      ['heading', ['note', 'title']],
      ['paragraph', ['note']],
      ['heading', ['title']],
      ['listItem', ['title']],
      ['listItem', undefined],
      ['heading', ['title', 'points']],
      ['listItem', undefined],
      ['heading', ['about']],
      ['paragraph', undefined],
    ])
  })

  it('markPlaceholders does not change the Markdown', () => {
    expect(fillSample('## A\n\n- b :value{title}\n', { title: 'T' })).toBe('## A\n\n- b T\n')
  })
})
