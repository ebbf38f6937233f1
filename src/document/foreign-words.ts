import type { Root, RootContent, Text } from 'mdast'
import type { inLanguage } from './in-language.ts'
import type { Messages } from './page/messages.ts'

/** Around words of a template: characters that Unicode keeps for such uses, and that no record's text has. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1']
const SIGNS = /([\uFDD0\uFDD1])/
const SIGN = /[\uFDD0\uFDD1]/g

/** The same messages with signs around all that is not the record's own, for `markForeignWords`. */
export function foreignMessages(messages: Messages): Messages {
  const around = (text: string) => BEGIN + text + END
  return {
    word: (word, value) => around(messages.word(word, value)),
    words: (word, values) => around(messages.words(word, values)),
    counted: (word, count) => around(messages.counted(word, count)),
    labelled: messages.labelled,
    number: messages.number,
    range: (from, to) => around(messages.range(from, to)),
    duration: duration => around(messages.duration(duration)),
    price: price => around(messages.price(price)),
    prices: prices => {
      const { text, ...others } = messages.prices(prices)
      return { text: around(text), ...others }
    },
    date: day => around(messages.date(day)),
    dated: (word, day) => around(messages.dated(word, day)),
    dates: (from, until) => around(messages.dates(from, until)),
    weekdays: days => around(messages.weekdays(days)),
    times: spans => around(messages.times(spans)),
    language: tag => around(messages.language(tag)),
    country: code => around(messages.country(code)),
  }
}

/**
 * A document in which the words of a template of another language than the record's say which it is: a heading itself, parts
 * of other texts in a `span` of HTML. These words are those between signs, and the nodes of the template, which are frozen.
 */
export function markForeignWords({ children, ...root }: Root, language: ReturnType<typeof inLanguage>): Root {
  const data = { hProperties: language }
  const foreign = { ...data, hName: 'span' }

  function marked(node: RootContent): RootContent[] {
    if (node.type === 'text' && node.data !== undefined)
      return [{ ...node, value: node.value.replace(SIGN, ''), data: { ...node.data, ...foreign } }]
    if (node.type === 'text') return texts(node.value, Object.isFrozen(node))
    if (!('children' in node)) return [node]
    const nodes = joined(node.children.flatMap(marked))
    if (node.type !== 'heading' || nodes.some(child => child.data !== foreign))
      return [Object.assign({ ...node }, { children: nodes })]
    return [
      Object.assign(
        { ...node },
        { data: { ...node.data, ...data }, children: nodes.map(child => ({ ...child, data: undefined })) },
      ),
    ]
  }

  function texts(value: string, isTemplates: boolean): Text[] {
    let depth = isTemplates ? 1 : 0
    return value.split(SIGNS).flatMap((part): Text[] => {
      if (part === BEGIN) depth++
      else if (part === END) depth--
      else if (part !== '') return [{ type: 'text', value: part, ...(depth > 0 && { data: foreign }) }]
      return []
    })
  }

  /** Foreign words that follow each other are one text. */
  function joined(nodes: readonly RootContent[]): RootContent[] {
    const kept: RootContent[] = []
    for (const node of nodes) {
      const before = kept.at(-1)
      if (before?.type === 'text' && before.data === foreign && node.type === 'text' && node.data === foreign)
        kept[kept.length - 1] = { ...before, value: before.value + node.value }
      else kept.push(node)
    }
    return kept
  }

  return { ...root, children: children.flatMap(marked) }
}
