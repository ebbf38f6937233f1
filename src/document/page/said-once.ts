import type { Product } from '../../catalogue/schema/product.ts'
import { beginDifferently } from '../../catalogue/text/begin-apart.ts'
import { looseTextKey } from '../../catalogue/text/comparison-keys.ts'
import { memoizeLast } from '../../catalogue/text/memoize.ts'
import { isHtml } from '../html/is-html.ts'
import type { Block } from '../nodes.ts'
import type { Filling } from '../template/placeholder.ts'
import { toText } from '../to-text.ts'

type Lead = Filling<{ product: Pick<Product, 'title' | 'shortDescription' | 'description'> }>

/** A text that shares more of its words with another one says nothing of its own. */
const SAME = 9 / 10
/** Of fewer words, the order may be all that they say. */
const FEW_WORDS = 12

/** The short description without a first line that is the title; nothing where the description says the same. */
export function summaryBlocks(lead: Lead): Block[] {
  const { title, shortDescription } = lead.record.product
  if (shortDescription === null || repeatedOf(lead) === 'summary') return []
  return withoutTitle(lead.blocks(shortDescription), title)
}

/** The description without a first line that is the title; nothing where the short one says the same and more. */
export function descriptionBlocks(lead: Lead): Block[] {
  const { title, description } = lead.record.product
  if (description === null || repeatedOf(lead) === 'description') return []
  return withoutTitle(lead.blocks(description), title)
}

/** Which of a product's two texts the other one says: where they are one, the description. */
const repeatedOf = memoizeLast(({ record, blocks }: Lead) => {
  const { shortDescription, description } = record.product
  if (shortDescription === null || description === null) return null
  if (shortDescription === description) return 'description'
  const plain = (prose: string) => (isHtml(prose) ? toText(blocks(prose)) : prose)
  const [summary, full] = [plain(shortDescription), plain(description)]
  // Most differ in length and from their first letters on, and are not looked at any longer.
  if (2 * summary.length < full.length && !beginAlike(summary, full)) return null
  const [short, long] = [looseTextKey(summary), looseTextKey(full.slice(0, 3 * summary.length + 100))]
  if (short !== '' && long.startsWith(short)) return 'summary'
  // The rest takes a longer look, and only texts of about one length can be the same.
  if (2 * short.length < long.length) return null
  const whole = looseTextKey(full)
  if (whole !== '' && short.includes(whole)) return 'description'
  if (!isMostOf(full, summary)) return null
  return short.length > whole.length ? 'description' : 'summary'
})

/** In characters. */
const BEGINNING = 60

function beginAlike(text: string, other: string): boolean {
  if (beginDifferently(text, other)) return false
  const [start, otherStart] = [text, other].map(whole => looseTextKey(whole.slice(0, BEGINNING)))
  return (
    start === undefined ||
    otherStart === undefined ||
    start.startsWith(otherStart) ||
    otherStart.startsWith(start)
  )
}

/** A word; in scripts without spaces, a character. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu

/** Whether over nine tenths of a text's words are words of another one too. */
function isMostOf(text: string, other: string): boolean {
  const words = text.toLowerCase().match(WORD) ?? []
  if (words.length < FEW_WORDS) return false
  const left = new Map<string, number>()
  for (const word of other.toLowerCase().match(WORD) ?? []) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of words) {
    const count = left.get(word) ?? 0
    if (count > 0) shared++
    left.set(word, count - 1)
  }
  return shared > SAME * words.length
}

/** Blocks without a first line that is the title: the page has it above them. */
function withoutTitle(blocks: Block[], title: string): Block[] {
  const first = blocks[0]
  if (first === undefined || (first.type !== 'paragraph' && first.type !== 'heading')) return blocks
  const begin = first.children[0]
  if (begin?.type === 'text' && beginDifferently(begin.value, title)) return blocks
  const end = first.children.findIndex(({ type }) => type === 'break')
  const line = end === -1 ? first.children : first.children.slice(0, end)
  const said = toText([{ type: 'paragraph', children: line }])
  // A line that is much longer cannot be it.
  if (said.length > 2 * title.length + BEGINNING) return blocks
  const compared = looseTextKey(said)
  if (compared === '' || compared !== looseTextKey(title)) return blocks
  const rest = blocks.slice(1)
  return end === -1 ? rest : [{ ...first, children: first.children.slice(end + 1) }, ...rest]
}
