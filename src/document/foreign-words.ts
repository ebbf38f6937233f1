import type { Root, RootContent, Text } from 'mdast'
import type { inLanguage } from './in-language.ts'
import type { Messages } from './page/messages.ts'

declare module 'mdast' {
  interface Data {
    language?: ReturnType<typeof inLanguage>
  }
}

/** Markers before and after the template's words in a filled text. Cleaned records have no such noncharacters. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1']
const EACH_MARKER = /([\uFDD0\uFDD1])/
const MARKERS = /[\uFDD0\uFDD1]/g

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

export function markForeignWords({ children, ...root }: Root, language: ReturnType<typeof inLanguage>): Root {
  const foreign = { language }

  function marked(node: RootContent): RootContent[] {
    if (node.type === 'text' && node.data !== undefined)
      return [{ ...node, value: node.value.replace(MARKERS, ''), data: { ...node.data, ...foreign } }]
    if (node.type === 'text') return texts(node.value, Object.isFrozen(node))
    if (!('children' in node)) return [node]
    const nodes = joined(node.children.flatMap(marked))
    if (node.type !== 'heading' || nodes.some(child => child.data !== foreign))
      return [Object.assign({ ...node }, { children: nodes })]
    return [
      Object.assign(
        { ...node },
        { data: { ...node.data, ...foreign }, children: nodes.map(child => ({ ...child, data: undefined })) },
      ),
    ]
  }

  function texts(value: string, isOfTemplate: boolean): Text[] {
    let depth = isOfTemplate ? 1 : 0
    return value.split(EACH_MARKER).flatMap((part): Text[] => {
      if (part === BEGIN) depth++
      else if (part === END) depth--
      else if (part !== '') return [{ type: 'text', value: part, ...(depth > 0 && { data: foreign }) }]
      return []
    })
  }

  function joined(nodes: readonly RootContent[]): RootContent[] {
    const result: RootContent[] = []
    for (const node of nodes) {
      const before = result.at(-1)
      if (before?.type === 'text' && before.data === foreign && node.type === 'text' && node.data === foreign)
        result[result.length - 1] = { ...before, value: before.value + node.value }
      else result.push(node)
    }
    return result
  }

  return { ...root, children: children.flatMap(marked) }
}

const FIRST = /^[\uFDD0\uFDD1]?\p{Ll}/u

export function capitalised(text: string): string {
  return text.replace(FIRST, first => first.toUpperCase())
}
