import type { Product } from '../../catalogue/schema/product.ts'
import { beginDifferently } from '../../catalogue/text/begin-differently.ts'
import { looseTextKey } from '../../catalogue/text/comparison-keys.ts'
import { memoizeLast } from '../../catalogue/text/memoize.ts'
import { isHtml } from '../html/is-html.ts'
import type { Block } from '../nodes.ts'
import type { FillContext } from '../template/placeholder.ts'
import { toText } from '../to-text.ts'

type Texts = FillContext<{ product: Pick<Product, 'title' | 'shortDescription' | 'description'> }>

/** A text counts as a repetition if the other text contains more than this part of its words. */
const SAME = 9 / 10
/** A text with fewer words is not compared word by word. In another order, few words may mean something else. */
const FEW_WORDS = 12

export function textBlocks(context: Texts, field: 'shortDescription' | 'description'): Block[] {
  const { title, [field]: prose } = context.record.product
  if (prose === null || repeatedTextOf(context) === field) return []
  return withoutTitle(context.blocks(prose), title)
}

const repeatedTextOf = memoizeLast(({ record, blocks }: Texts) => {
  const { shortDescription, description } = record.product
  if (shortDescription === null || description === null) return null
  if (shortDescription === description) return 'description'
  const plain = (prose: string) => (isHtml(prose) ? toText(blocks(prose)) : prose)
  const [summary, full] = [plain(shortDescription), plain(description)]
  // This fast test ends most comparisons: `beginAlike` compares only the first letters.
  if (2 * summary.length < full.length && !beginAlike(summary, full))
    return isBeginning(summary, full) ? 'shortDescription' : null
  const [short, long] = [looseTextKey(summary), looseTextKey(full.slice(0, 3 * summary.length + 100))]
  if (short !== '' && long.startsWith(short)) return 'shortDescription'
  // A description over twice as long as the summary can only begin with it, so no slow comparison is needed.
  if (2 * short.length < long.length) return isBeginning(summary, full) ? 'shortDescription' : null
  const whole = looseTextKey(full)
  if (whole !== '' && short.includes(whole)) return 'description'
  if (!isMostOf(full, summary)) return null
  return short.length > whole.length ? 'description' : 'shortDescription'
})

const BEGINNING = 60

function beginAlike(text: string, other: string): boolean {
  if (beginDifferently(text, other)) return false
  const startOf = (whole: string) => looseTextKey(whole.slice(0, BEGINNING))
  const [start, otherStart] = [startOf(text), startOf(other)]
  return start.startsWith(otherStart) || otherStart.startsWith(start)
}

function isBeginning(summary: string, full: string): boolean {
  return !beginDifferently(summary, full) && isMostOf(summary, full.slice(0, summary.length + FEW_WORDS))
}

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu

function isMostOf(text: string, other: string): boolean {
  const words = text.toLowerCase().match(WORD) ?? []
  if (words.length < FEW_WORDS) return false
  const searched = other.toLowerCase()
  let most = words.length
  // For most texts, `other` lacks so many of the words that the slow counting below is not needed.
  for (const word of words) if (!searched.includes(word) && --most <= SAME * words.length) return false
  const left = new Map<string, number>()
  for (const word of searched.match(WORD) ?? []) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of words) {
    const count = left.get(word) ?? 0
    if (count > 0) shared++
    left.set(word, count - 1)
  }
  return shared > SAME * words.length
}

function withoutTitle(blocks: Block[], title: string): Block[] {
  const first = blocks[0]
  if (first === undefined || (first.type !== 'paragraph' && first.type !== 'heading')) return blocks
  const begin = first.children[0]
  if (begin?.type === 'text' && beginDifferently(begin.value, title)) return blocks
  const end = first.children.findIndex(({ type }) => type === 'break')
  const line = end === -1 ? first.children : first.children.slice(0, end)
  const firstLine = toText([{ type: 'paragraph', children: line }])
  // A much longer line cannot be the title. Comparing it would only take time.
  if (firstLine.length > 2 * title.length + BEGINNING) return blocks
  const compared = looseTextKey(firstLine)
  if (compared === '' || compared !== looseTextKey(title)) return blocks
  const next = end === -1 ? undefined : first.children[end + 1]
  // If the next line begins with a small letter, it continues the sentence that begins with the title.
  if (next?.type === 'text' && /^\p{Ll}/u.test(next.value)) return blocks
  const rest = blocks.slice(1)
  return end === -1 ? rest : [{ ...first, children: first.children.slice(end + 1) }, ...rest]
}
