import * as z from 'zod'
import type { Product } from '../../../src/catalogue/schema/product.ts'
import type { PageElement } from '../../helpers/html-page.ts'
import { expectedMoney } from '../made/money.ts'
import type { PublishedRecord, PublishedTree, Rule } from '../rule.ts'

type ProductRecord = Extract<PublishedRecord, { type: 'product' }>

const productsOf = ({ records }: PublishedTree) =>
  records.filter((record): record is ProductRecord => record.type === 'product')

/** Whether the built-in templates are in the language of `locale`. */
const hasTemplate = (locale: string) => /^(?:de|es|fr|it|ja|ko|nl|pt|zh)\b/.test(locale)

/** Creates a check that runs for each product. */
const eachProduct =
  (broken: (record: ProductRecord, tree: PublishedTree) => string[]): Rule['broken'] =>
  tree =>
    productsOf(tree).flatMap(record => broken(record, tree).map(text => `${record.id}: ${text}`))

const Octo = z.object({
  availabilityType: z.string(),
  options: z.array(
    z.object({
      availabilityLocalStartTimes: z.array(z.string()),
      cancellationCutoff: z.string(),
      cancellationCutoffAmount: z.number(),
      cancellationCutoffUnit: z.enum(['minute', 'hour', 'day']),
      units: z.array(
        z.object({
          type: z.string(),
          title: z.string().nullable(),
          pricingFrom: z.array(
            z.object({ retail: z.number(), currency: z.string(), currencyPrecision: z.number() }),
          ),
        }),
      ),
    }),
  ),
})
const octoOf = (record: ProductRecord) => Octo.parse(JSON.parse(record.file('octo.json')))

const Offers = z.object({
  priceCurrency: z.string(),
  lowPrice: z.string(),
  highPrice: z.string(),
  offers: z.array(z.object({ name: z.string().optional(), price: z.string(), priceCurrency: z.string() })),
})
/** A product without a price has an offer of its dates alone. */
const Dates = z
  .strictObject({
    '@type': z.literal('Offer'),
    availabilityStarts: z.string().optional(),
    availabilityEnds: z.string().optional(),
  })
  .transform((): z.infer<typeof Offers>[] => [])
const Jsonld = z.object({
  '@graph': z.array(z.looseObject({ offers: z.union([Offers, z.array(Offers), Dates]).optional() })),
})

function offersOf(record: ProductRecord) {
  const nodes = Jsonld.parse(JSON.parse(record.file('jsonld')))['@graph']
  return nodes.flatMap(({ offers = [] }) => offers)
}

const amountOf = (retail: number, precision: number) => (retail / 10 ** precision).toFixed(precision)

/** Unit types by precedence for the listed price: adults, then other single guests, then groups. */
const UNIT_TYPES = 'ADULT,null,SENIOR,STUDENT,YOUTH,RESIDENT,MILITARY,CHILD,INFANT,FAMILY,GROUP'.split(',')

/** A simple implementation of the listed price of a product. */
function fromOf({ options, defaultCurrency }: Product): [amount: string, currency: string] | null {
  const rates = options.flatMap(({ units }) =>
    units.flatMap(({ type, pricingFrom }) =>
      pricingFrom.map(price => ({ unitType: String(type), ...price })),
    ),
  )
  const currency = rates.some(rate => rate.currency === defaultCurrency)
    ? defaultCurrency
    : rates[0]?.currency
  const comparable = rates.filter(rate => rate.currency === currency)
  const first = Math.min(...comparable.map(({ unitType }) => UNIT_TYPES.indexOf(unitType)))
  const preferred = comparable.filter(({ unitType }) => UNIT_TYPES.indexOf(unitType) === first)
  const amounts = preferred.map(({ retail, currencyPrecision }) =>
    Number(amountOf(retail, currencyPrecision)),
  )
  const paid = amounts.filter(amount => amount > 0)
  const lowest = Math.min(...(paid.length > 0 ? paid : amounts))
  return preferred[0] === undefined || currency == null
    ? null
    : [lowest.toFixed(preferred[0].currencyPrecision), currency]
}

const Line = z.looseObject({
  price: z.object({ amount: z.coerce.number(), currency: z.string() }).optional(),
})

const FREE = /Free|Gratuit|Kostenlos|Gratis|Gratuito|Grátis|無料|免费|免費|무료/i

/** The cards of a page by link target. */
function cardsOf(tree: PublishedTree, path: string): Map<string, string> {
  if (tree.read(path) === '') return new Map()
  const { elements } = tree.page(path)
  const cards = elements.flatMap(({ tag, children }) => {
    const link = children.find(child => child.tag === 'a')
    const facts = children.filter(child => child.tag === 'strong' || child.attributes['class'] === 'facts')
    return tag === 'li' && link !== undefined
      ? [
          [
            link.attributes['href']?.replace(/^.*products\//, '') ?? '',
            facts.map(({ text }) => text).join(' · '),
          ] as const,
        ]
      : []
  })
  return new Map(cards)
}

/** Whether the price is among a card's facts, which dots separate. `1.234,50 €` and `$1,234.50` compare as 123450. */
function hasPrice(facts: string, amount: string): boolean {
  const digits = [amount, amount.replace(/\.0+$/, '')].map(text => text.replace(/\D/g, ''))
  return facts
    .split('·')
    .some(fact => (Number(amount) === 0 ? FREE.test(fact) : digits.includes(fact.replace(/\D/g, ''))))
}

const Chunk = z.object({
  ...{ type: z.string(), record: z.string() },
  ...{ price: z.number().optional(), currency: z.string().optional() },
})
const chunks = new WeakMap<PublishedTree, Map<string, z.infer<typeof Chunk>[]>>()

/** The chunks of a tree's products, by product. */
function chunksOf(tree: PublishedTree): Map<string, z.infer<typeof Chunk>[]> {
  const known = chunks.get(tree)
  if (known !== undefined) return known
  const lines = tree.paths
    .filter(path => /^chunks\/.*\.jsonl$/.test(path))
    .flatMap(path => tree.read(path).split('\n').filter(Boolean))
    .map(line => Chunk.parse(JSON.parse(line)))
  const made = Map.groupBy(
    lines.filter(({ type }) => type === 'product'),
    ({ record }) => record,
  )
  chunks.set(tree, made)
  return made
}

const lines = new WeakMap<PublishedTree, Map<string, string[]>>()

/** The lines of the indexes for language models by product. */
function indexLines(tree: PublishedTree): Map<string, string[]> {
  const known = lines.get(tree)
  if (known !== undefined) return known
  const all = tree.paths
    .filter(path => /^llms(?:\.txt$|\/)/.test(path))
    .flatMap(path => tree.read(path).split('\n'))
  const made = Map.groupBy(all, line => /\/products\/([^/)]*)\.md\)/.exec(line)?.[1] ?? '')
  lines.set(tree, made)
  return made
}

const cached = new WeakMap<PublishedTree, Map<string, string>[]>()

/** The cards of all pages that list products. */
function allCards(tree: PublishedTree): Map<string, string>[] {
  const known = cached.get(tree)
  if (known !== undefined) return known
  const lists = tree.paths.filter(path =>
    /^(?:index|(?:accounts|browse|places|kinds|durations|prices|languages)\/.*)\.html$/.test(path),
  )
  const cards = lists.map(path => cardsOf(tree, path))
  cached.set(tree, cards)
  return cards
}

/** `Adult` on price lists in the languages of the templates. */
const ADULT: Record<string, string> = {
  en: 'Adult',
  fr: 'Adulte',
  de: 'Erwachsene',
  es: 'Adulto',
  it: 'Adulto',
  pt: 'Adulto',
  nl: 'Volwassene',
  ja: '大人',
  zh: '成人',
  ko: '성인',
  ar: 'بالغ',
  he: 'מבוגר',
}

/** Codes of OCTO and of the interface. Labels must not contain them. */
const CODE = /\b(?:ADULT|CHILD|YOUTH|SENIOR|STUDENT|FAMILY|INFANT|GROUP|MILITARY|RESIDENT|OTHER)\b/

const MINUTES = { minute: 1, hour: 60, day: 1440 }

/** The lists and tables in an element, each as the texts of its items or rows. */
function listsIn(element: PageElement): string[][] {
  const rows = ({ children }: PageElement) => children.map(({ text }) => text).join(': ')
  const items =
    element.tag === 'ul'
      ? [element.children.map(({ text }) => text)]
      : element.tag === 'tbody'
        ? [element.children.map(rows)]
        : []
  return [...items, ...element.children.flatMap(listsIn)]
}

const labelOf = (text: string) => text.split(/\s*[:：]/)[0] ?? ''

export const money: readonly Rule[] = [
  {
    says: 'the lowest and the highest price in JSON-LD are those of its offers',
    broken: eachProduct(record =>
      offersOf(record).flatMap(({ lowPrice, highPrice, offers }) => {
        const amounts = offers.map(({ price }) => Number(price))
        return Number(lowPrice) === Math.min(...amounts) && Number(highPrice) === Math.max(...amounts)
          ? []
          : [`${lowPrice} to ${highPrice}, not ${amounts}`]
      }),
    ),
  },
  {
    says: 'pages, lists and lines state one lowest price, of adults or else of the first single guest; it is free only if that price is',
    broken: eachProduct((record, tree) => {
      const from = fromOf(record.model)
      const byHand = expectedMoney[record.id]
      const issues =
        byHand !== undefined && String(byHand.from) !== String(from) ? [`by hand ${byHand.from}`] : []
      const line = Line.parse(JSON.parse(record.file('jsonl')))
      if (
        line.price?.amount !== (from === null ? undefined : Number(from[0])) ||
        line.price?.currency !== from?.[1]
      )
        issues.push(`jsonl has ${JSON.stringify(line.price)}, not ${from}`)
      for (const { price, currency } of chunksOf(tree).get(record.id) ?? [])
        if (price !== (from === null ? undefined : Number(from[0])) || currency !== from?.[1])
          issues.push(`a chunk has ${price} ${currency}, not ${from}`)
      if (from === null) return issues
      for (const cards of allCards(tree)) {
        const card = cards.get(`${record.id}.html`)
        if (card !== undefined && !hasPrice(card, from[0])) issues.push(`a card says ${card}, not ${from}`)
      }
      for (const line of indexLines(tree).get(record.id) ?? []) {
        const [, shown = ''] = /\.md\): .*?\bfrom \D{0,6}([\d.,]*\d)/.exec(line) ?? []
        const isStated =
          Number(from[0]) === 0
            ? /\.md\): .*?[.,] free\./i.test(line)
            : Number(shown.replaceAll(',', '')) === Number(from[0])
        if (!isStated) issues.push(`an index says ${line}, not ${from}`)
      }
      return issues
    }),
  },
  {
    says: 'json-octo has a cancellation cut-off if the record states a period, and otherwise says that it is not stated',
    broken: eachProduct(record =>
      octoOf(record).options.flatMap(option => {
        const {
          cancellationCutoff: text,
          cancellationCutoffAmount: amount,
          cancellationCutoffUnit: unit,
        } = option
        const isStated = amount < 3650
        const byHand = expectedMoney[record.id]
        const expected = byHand === undefined ? undefined : (byHand.cutoff ?? 3650 * 1440)
        const language = record.model.locale?.slice(0, 2) ?? 'en'
        return [
          ...(amount <= 0 || /^0 /.test(text) ? [`can be cancelled until the start: ${text}`] : []),
          ...(expected !== undefined && amount * MINUTES[unit] !== expected
            ? [`${amount} ${unit}: ${text}`]
            : []),
          ...(isStated && !/\d|\b(?:two|three|zwei|drei|deux|trois)\b/.test(text)
            ? [`the period is not in the words: ${text}`]
            : []),
          ...(text === 'Not stated' && language in ADULT && language !== 'en' ? [`in English: ${text}`] : []),
        ]
      }),
    ),
  },
  {
    says: 'json-octo has the cancellation period of V1 as its cut-off',
    broken: eachProduct(record => {
      const period = [record.raw['cancellation_period'], record.raw['cancellation_cutoff']].flatMap(value => {
        const [, count, unit] = /^(\d+) (minute|hour|day)s?$/.exec([value].flat().join(' ')) ?? []
        return Number(count) > 0 ? [`${count} ${unit}`] : []
      })[0]
      if (period === undefined || record.raw['cancellation_policy'] === 'Non-refundable') return []
      return octoOf(record).options.flatMap(option =>
        `${option.cancellationCutoffAmount} ${option.cancellationCutoffUnit}` === period
          ? []
          : [`not ${period}`],
      )
    }),
  },
  {
    says: 'json-octo invents no departure times, says so in the record’s language, and opening hours have a time',
    broken: eachProduct(record => {
      const { availabilityType, options } = octoOf(record)
      const times = options.flatMap(option => option.availabilityLocalStartTimes)
      const isTime = (text: string) => /^\d\d:\d\d/.test(text)
      const isForeign = !/^en/.test(record.model.locale ?? 'en') && times.includes('Not stated')
      if (isForeign && hasTemplate(record.model.locale ?? 'en')) return ['times are not stated in English']
      const wrong =
        availabilityType === 'START_TIME' ? times.filter(isTime) : times.filter(text => !isTime(text))
      return wrong.map(text => `${availabilityType} at ${text}`)
    }),
  },
  {
    says: 'a unit label is a word in the record’s language and not a code',
    broken: eachProduct(record => {
      const language = record.model.locale?.slice(0, 2) ?? 'en'
      const octoUnits = octoOf(record).options.flatMap(({ units }) => units)
      const units = record.model.options.flatMap(option => option.units)
      const offers = offersOf(record).flatMap(offer => offer.offers.map(({ name = '' }) => name))
      return [
        ...octoUnits.flatMap(({ title }) => (title !== null && CODE.test(title) ? [`title ${title}`] : [])),
        ...units.flatMap((unit, at) => {
          const word = ADULT[language] ?? 'Adult'
          const title = octoUnits[at]?.title
          const isNamed = unit.title !== undefined && !/^adult(\(?s\)?)?$/i.test(unit.title)
          return unit.type === 'ADULT' && !isNamed && title !== word ? [`${title}, not ${word}`] : []
        }),
        ...offers
          .filter(name => CODE.test(name.replaceAll(record.model.title, '')))
          .map(name => `offer ${name}`),
      ]
    }),
  },
  {
    says: 'an offer names its unit, and each price is an offer',
    broken: eachProduct(record => {
      const expected = octoOf(record).options.flatMap(({ units }) =>
        units.flatMap(({ title, pricingFrom }) =>
          pricingFrom.map(price => ({
            title,
            price: `${amountOf(price.retail, price.currencyPrecision)} ${price.currency}`,
          })),
        ),
      )
      const offers = offersOf(record).flatMap(({ offers }) => offers)
      const left = [...offers]
      const missing = expected.filter(({ title, price }) => {
        const at = left.findIndex(
          offer =>
            `${offer.price} ${offer.priceCurrency}` === price &&
            (offer.name ?? '').endsWith(title ?? offer.name ?? ' '),
        )
        if (at >= 0) left.splice(at, 1)
        return at < 0
      })
      return [
        ...missing.map(({ title, price }) => `no offer ${title} ${price}`),
        ...left.map(({ name }) => `offer ${name}`),
      ]
    }),
  },
  {
    says: 'a page has one line for each unit label, with the range of prices and the number of rates',
    broken: eachProduct(record => {
      const lists = listsIn(record.page().root)
      return octoOf(record).options.flatMap(({ units }) => {
        const priced = units.filter(({ pricingFrom }) => pricingFrom.length > 0)
        return [...Map.groupBy(priced, ({ title }) => title)].flatMap(([title, alike]) => {
          if (title === null) return []
          const lines = lists.flatMap(list => {
            const labelled = list.filter(item => labelOf(item) === title)
            return labelled.length > 1 ? [`${labelled.length} lines of ${title}`] : []
          })
          if (lines.length > 0) return lines
          const items = lists.flat().filter(item => labelOf(item) === title)
          if (items.length === 0) return [`no line of ${title}`]
          return [
            ...Map.groupBy(
              alike.flatMap(({ pricingFrom }) => pricingFrom),
              ({ currency }) => currency,
            ),
          ].flatMap(([currency, prices]) => {
            const amounts = prices.map(price => price.retail)
            const ends = [...new Set([Math.min(...amounts), Math.max(...amounts)])]
            const digits = ends.map(end => String(end).padStart((prices[0]?.currencyPrecision ?? 2) + 1, '0'))
            const count = ends.length > 1 ? [String(alike.length)] : []
            const isShown = items.some(
              item =>
                (ends.join() === '0'
                  ? FREE.test(item)
                  : digits.every(end => item.replace(/[\s.,'’]/g, '').includes(end))) &&
                count.every(number => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(item)),
            )
            return isShown ? [] : [`${title} in ${currency}: ${items.join(' | ')}`]
          })
        })
      })
    }),
  },
]
