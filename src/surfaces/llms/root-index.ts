import type { ListItem, Root } from 'mdast'
import { messagesIn } from '../../document/page/messages.ts'
import type { IndexList, IndexPage } from '../../document/template/index-placeholders.ts'
import { parseIndexTemplate } from '../../document/template/load-templates.ts'
import type { Template } from '../../document/template/template.ts'
import { INDEX_TEMPLATE } from '../../document/template/template-files.ts'
import { UsageError } from '../../errors.ts'
import { formats } from '../../formats/index.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { cleanAddress } from '../shared/addresses.ts'
import type { Catalogue, ListedRecord, SurfaceContext, SurfaceFile } from '../surface.ts'
import type { WholeTextSize } from '../surface-data.ts'
import { contentsText, joinContents } from './contents.ts'
import { entryItem, type IndexEntry, itemLine } from './index-entry.ts'
import { plainLine } from './index-page.ts'
import { pageEntries, SPARE_TOKENS } from './page-entries.ts'
import { indexPaths, ROOT_INDEX, ROOT_INDEX_FOLDER, ROOT_WHOLE } from './paths.ts'
import { documentEntry, labelOf, quantity, wholeNote } from './record-entries.ts'

const SITE_NAME = 'Tours, activities and attractions'
const LONGEST_NAME = 120

type Operators = Pick<Catalogue, 'counts' | 'products' | 'accounts'>
type Lists = Partial<Record<IndexList, readonly IndexEntry[]>>

/**
 * Writes `llms.txt`. It lists all operators and products if they fit, or else the operators with links to the pages of
 * their product lists. If these do not fit either, it lists only the operators, on several pages if necessary. `facets`
 * are alternative lists of facet pages. The first of them that fits into the remaining room is added.
 */
export function* rootIndex(
  catalogue: Catalogue,
  context: SurfaceContext,
  whole: WholeTextSize,
  facets: readonly (readonly IndexEntry[])[],
): Generator<SurfaceFile, void> {
  const { options } = context
  const template = parseIndexTemplate(context.template(INDEX_TEMPLATE))
  const wholeText = { id: 'whole', title: 'Whole text', path: ROOT_WHOLE, note: wholeNote(whole), count: 1 }
  const others: Lists = { wholeText: [wholeText], data: dataEntries(context) }
  const write = (lists: Lists) => toMarkdown(fill(catalogue, context, template, { ...others, ...lists }))
  const room = options.llmsTokens - SPARE_TOKENS - countTokens(write({}))
  if (room < 0)
    throw new UsageError(
      `Writing llms.txt: the template "${template.file}" alone has more than --llms-tokens ${options.llmsTokens}`,
      { hint: 'Shorten the template or give the index more tokens' },
    )
  const choices = [...facets, []].map(list => ({
    facets: list,
    left: room - tokensOf(list.map(entry => entryItem(entry, ROOT_INDEX, context.baseUrl))),
  }))
  {
    using accounts = replay(catalogue.accounts('place'))
    const { counts, products } = catalogue
    const once: Operators = { counts, products, accounts: () => accounts }
    for (const variants of [[completeLists], TITLES.map(partsAndOperators)])
      for (const { facets, left } of choices)
        for (const listsWithin of variants) {
          const lists = listsWithin(once, context, left)
          const content = lists === null ? null : write({ ...lists, facets })
          if (content !== null && countTokens(content) <= options.llmsTokens)
            return yield { path: ROOT_INDEX, content }
        }
  }
  const entries = Iterator.from(catalogue.accounts('place')).map(account => operatorEntry(account))
  const operators = yield* pageEntries(entries, {
    top: { path: ROOT_INDEX, room: room - SPARE_TOKENS },
    folder: ROOT_INDEX_FOLDER,
    name: 'Operators',
    section: 'Operators',
    noun: 'product',
    context,
  })
  const lists = { operators: operators.map(({ entry }) => entry) }
  const contents = choices.map(({ facets }) => write({ ...lists, facets }))
  const content = contents.find(content => countTokens(content) <= options.llmsTokens) ?? write(lists)
  yield { path: ROOT_INDEX, content }
}

/** Lets several loops share one reading of `source`, because `accounts('place')` sorts all accounts at each reading. */
function replay<Value>(source: Iterable<Value>): Iterable<Value> & Disposable {
  const read: Value[] = []
  const rest = source[Symbol.iterator]()
  return {
    *[Symbol.iterator]() {
      yield* read
      for (let next = rest.next(); next.done !== true; next = rest.next()) {
        read.push(next.value)
        yield next.value
      }
    },
    [Symbol.dispose]: () => void rest.return?.(),
  }
}

const tokensOf = (items: readonly ListItem[]) =>
  items.reduce((sum, item) => sum + countTokens(itemLine(item)), 0)

function completeLists(catalogue: Operators, { baseUrl }: SurfaceContext, room: number): Lists | null {
  const operators: IndexEntry[] = []
  const products: IndexEntry[] = []
  let left = room
  const fits = (entry: IndexEntry) => {
    left -= countTokens(itemLine(entryItem(entry, ROOT_INDEX, baseUrl)))
    return left >= 0
  }
  for (const account of catalogue.accounts('place')) {
    const operator = operatorEntry(account, 'products')
    if (!fits(operator)) return null
    operators.push(operator)
    for (const product of catalogue.products(account.id, 'place')) {
      const entry = documentEntry(product, catalogue.counts.accounts > 1 ? account : undefined)
      if (!fits(entry)) return null
      products.push(entry)
    }
  }
  return { operators, products }
}

/** The most titles in the note of an operator or part. `rootIndex` tries these numbers in turn until the file fits. */
const TITLES = [12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0]

const partsAndOperators =
  (most: number) =>
  (catalogue: Operators, { baseUrl }: SurfaceContext, room: number): Lists | null => {
    const entries: IndexEntry[] = []
    // `rootIndex` measured `room` without the heading of this list, which needs tokens too.
    let left = room - SPARE_TOKENS
    for (const account of catalogue.accounts('place')) {
      const parts = account.surfaceData.index?.parts ?? []
      const withParts = [
        operatorEntry(account, parts.length > 0 ? 'parts' : null, most),
        ...parts.map(({ titles = [], ...part }) => {
          const named = titles.slice(0, most).join(', ')
          const note = [part.note, named].filter(text => text !== '').join('. ')
          return { ...part, title: `${labelOf(account)}: ${part.title}`, note, count: 1 }
        }),
      ]
      left -= tokensOf(withParts.map(entry => entryItem(entry, ROOT_INDEX, baseUrl)))
      if (left < 0) return null
      entries.push(...withParts)
    }
    return { operators: entries }
  }

/** An operator with at most this many products has all of their titles in its entry. */
const FEW = 5

/**
 * @param listed what `llms.txt` lists beside the operator, so that the note leaves it out
 * @param most the most titles in the note if there are more than `FEW` products
 */
function operatorEntry(
  account: ListedRecord,
  listed: 'products' | 'parts' | null = null,
  most = 0,
): IndexEntry {
  const { surfaceData } = account
  const { tokens = 0, products = 0, contents = joinContents([]) } = surfaceData.index ?? {}
  const titles = listed === null ? (contents.titles ?? []).slice(0, products <= FEW ? FEW : most) : []
  const inside = listed === 'parts' ? '' : contentsText(contents)
  const about = [quantity(products, 'product'), inside].filter(part => part !== '').join(': ')
  const more = titles.length === 0 ? (surfaceData.summary ?? '') : titles.join(', ')
  const note = [`${quantity(tokens, 'token')}, ${about}`, more].filter(part => part !== '').join('. ')
  return { ...documentEntry(account), contents, path: indexPaths(account.id).file, note, count: products }
}

function fill(
  { counts }: Catalogue,
  context: SurfaceContext,
  template: Template<IndexPage>,
  lists: Lists,
): Root {
  const items = (name: IndexList): ListItem[] =>
    (lists[name] ?? []).map(entry => entryItem(entry, ROOT_INDEX, context.baseUrl))
  const others = formats.filter(({ name }) => name !== 'markdown' && context.formats.includes(name))
  const record = {
    siteName: plainLine(context.options.siteName ?? SITE_NAME, LONGEST_NAME),
    operators: counts.accounts,
    products: counts.products,
    suffixes: others.map(({ extension }) => extension),
    lists: {
      operators: items('operators'),
      products: items('products'),
      wholeText: items('wholeText'),
      facets: items('facets'),
      data: items('data'),
    },
  }
  return template.fill({ record, messages: messagesIn(template.language, template.words), blocks: () => [] })
}

function dataEntries(context: SurfaceContext): IndexEntry[] {
  return context.startFiles
    .filter(({ file }) => file !== ROOT_INDEX)
    .map(({ file, title, note }) => ({ id: file, path: cleanAddress(file, context), title, note, count: 1 }))
}
