import type { Root, RootContent, Text } from 'mdast'
import type { Wording } from './page/wording.ts'

/** Around words of a template: characters that Unicode keeps for such uses, and that no record's text has. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1']
const SIGNS = /([\uFDD0\uFDD1])/

/** The same wording with signs around all that is not the record's own, for `markForeignWords`. */
export function foreignWording(wording: Wording): Wording {
  const around = (text: string) => BEGIN + text + END
  return {
    word: (word, value) => around(wording.word(word, value)),
    counted: (word, count) => around(wording.counted(word, count)),
    labelled: wording.labelled,
    number: wording.number,
    range: (from, to) => around(wording.range(from, to)),
    duration: duration => around(wording.duration(duration)),
    price: price => around(wording.price(price)),
    prices: prices => {
      const { text, ...others } = wording.prices(prices)
      return { text: around(text), ...others }
    },
    date: day => around(wording.date(day)),
    dated: (word, day) => around(wording.dated(word, day)),
    dates: (from, until) => around(wording.dates(from, until)),
    language: tag => around(wording.language(tag)),
    country: code => around(wording.country(code)),
  }
}

/**
 * A document in which the words of a template of another language than the record's say which it is: a heading itself, parts
 * of other texts in a `span` of HTML. These words are those between signs, and the nodes of the template, which are frozen.
 */
export function markForeignWords({ children, ...root }: Root, lang: string): Root {
  return { ...root, children: children.flatMap(node => marked(node, lang)) }
}

function marked<Node extends RootContent>(node: Node, lang: string): RootContent[] {
  if (node.type === 'text') return markedTexts(node.value, Object.isFrozen(node), lang)
  if (!('children' in node)) return [node]
  const children = joined(node.children.flatMap(child => marked(child, lang)))
  const isForeign = children.every(({ type, data }) => type === 'text' && data !== undefined)
  if (node.type !== 'heading' || !isForeign) return [Object.assign({ ...node }, { children })]
  const texts = children.map(({ data, ...text }) => text)
  return [Object.assign({ ...node }, { children: texts, data: { hProperties: { lang } } })]
}

function markedTexts(value: string, isTemplates: boolean, lang: string): Text[] {
  let depth = isTemplates ? 1 : 0
  return value.split(SIGNS).flatMap((part): Text[] => {
    if (part === BEGIN) depth++
    else if (part === END) depth--
    else if (part !== '')
      return [
        depth === 0
          ? { type: 'text', value: part }
          : { type: 'text', value: part, data: { hName: 'span', hProperties: { lang } } },
      ]
    return []
  })
}

/** Foreign words that follow each other as one text. */
function joined(nodes: readonly RootContent[]): RootContent[] {
  const texts: RootContent[] = []
  for (const node of nodes) {
    const before = texts.at(-1)
    if (before?.type === 'text' && before.data && node.type === 'text' && node.data)
      texts[texts.length - 1] = { ...before, value: before.value + node.value }
    else texts.push(node)
  }
  return texts
}
