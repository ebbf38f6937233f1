import * as z from 'zod'
import type { PublishedRecord, PublishedTree, Rule } from '../rule.ts'

const Chunk = z.object({
  id: z.string(),
  type: z.string(),
  record: z.string(),
  text: z.string(),
  tokens: z.number(),
  url: z.string(),
  category: z.string().optional(),
  price: z.object({ amount: z.number(), currency: z.string() }).optional(),
  coordinates: z.array(z.number()).optional(),
})
type Chunk = z.infer<typeof Chunk>

/** A tree's chunks by type and id of their record, read once for all rules. */
const known = new WeakMap<PublishedTree, Map<string, Chunk[]>>()
function chunksOf(tree: PublishedTree, { type, id }: Pick<PublishedRecord, 'type' | 'id'>): Chunk[] {
  const found =
    known.get(tree) ??
    Map.groupBy(
      tree.paths
        .filter(path => /^chunks\/.*\.jsonl$/.test(path))
        .flatMap(path => tree.read(path).split('\n').slice(0, -1))
        .map(line => Chunk.parse(JSON.parse(line))),
      chunk => `${chunk.type} ${chunk.record}`,
    )
  known.set(tree, found)
  return found.get(`${type} ${id}`) ?? []
}

/** What is wrong with chunks of a tree, one text for each, with the chunk's id. */
const wrong =
  (faultOf: (chunk: Chunk, record: PublishedRecord) => string | null) =>
  (tree: PublishedTree): string[] =>
    tree.records.flatMap(record =>
      chunksOf(tree, record).flatMap(chunk => {
        const fault = faultOf(chunk, record)
        return fault === null ? [] : `${chunk.id}: ${fault}`
      }),
    )

const Owner = z.object({ account: z.object({ name: z.string() }) })
const words = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()

/** The place that a record is at, as its source gave it. */
function placeOf({ type, model }: PublishedRecord) {
  const role = type === 'product' ? 'START' : 'BUSINESS_ADDRESS'
  return (model.locations.find(({ types }) => types.includes(role)) ?? model.locations[0])?.place
}

export const retrieval: readonly Rule[] = [
  {
    says: 'every product has a chunk',
    broken: tree =>
      tree.records
        .filter(record => record.type === 'product' && chunksOf(tree, record).length === 0)
        .map(({ id }) => id),
  },
  {
    says: 'the text of a chunk begins with the title of its record',
    broken: wrong(({ text }, { type, model }) => {
      const title = words(type === 'product' ? model.title : model.name)
      const told = words(text.split('\n')[0] ?? '')
      return told === title || (told.endsWith('…') && title.startsWith(told.slice(0, -1))) ? null : told
    }),
  },
  {
    says: 'the second line of a chunk says town, country and operator, as far as they are known',
    broken: wrong(({ text }, record) => {
      const told = text.split('\n')[1] ?? ''
      const { addressLocality: town, addressCountry: country } = placeOf(record) ?? {}
      const code = country?.toUpperCase() ?? ''
      const owner = Owner.safeParse(record.raw).data?.account.name
      const expected = [
        town && town.length <= 60 ? town : null,
        owner !== undefined && owner.length <= 80 ? words(owner) : null,
      ]
      // In a language without a template words are English.
      const countries = /^[A-Z]{2}$/.test(code)
        ? [record.model.locale ?? 'en', 'en'].map(tag =>
            new Intl.DisplayNames([tag], { type: 'region' }).of(code),
          )
        : [told]
      const missing = expected.filter(part => part && !words(told).includes(words(part)))
      if (!countries.some(name => told.includes(name ?? code))) missing.push(code)
      return missing.length === 0 ? null : `${missing.join(', ')} not in "${told}"`
    }),
  },
  {
    says: 'short sections are joined: no chunk and the next of its record would be one of 440 tokens',
    broken: tree =>
      tree.records.flatMap(record =>
        chunksOf(tree, record).flatMap((chunk, index, all) => {
          const next = all[index + 1]
          return next !== undefined && chunk.tokens + next.tokens <= 440 ? chunk.id : []
        }),
      ),
  },
  {
    says: 'chunks have no pictures',
    broken: wrong(({ text }, { model, raw }) => {
      const texts = JSON.stringify({ ...raw, media: [], images: [] })
      // A logo stands among the ways to reach an operator.
      const pictures = model.media.filter(({ rel }) => rel !== 'LOGO')
      return pictures.find(({ src }) => text.includes(src) && !texts.includes(src))?.src ?? null
    }),
  },
  {
    says: 'a chunk has category, price, coordinates and address of its record as fields',
    broken: wrong((chunk, record) => {
      const { category, locations } = record.model
      const { latitude, longitude } = placeOf(record) ?? {}
      const place = latitude == null || longitude == null ? undefined : [latitude, longitude]
      const prices =
        record.type === 'account'
          ? []
          : record.model.options.flatMap(({ units }) =>
              units.flatMap(({ pricingFrom }) =>
                pricingFrom.map(({ retail, currency, currencyPrecision }) =>
                  [retail / 10 ** currencyPrecision, currency].join(' '),
                ),
              ),
            )
      const price = chunk.price && [chunk.price.amount, chunk.price.currency].join(' ')
      const isPriced = price === undefined ? prices.length === 0 : prices.includes(price)
      const named = decodeURIComponent(chunk.url.replaceAll('~', '%'))
      const isFound = named === `https://tours.example/${record.type}s/${record.id}.html`
      if (!isPriced) return `price ${price}`
      if (JSON.stringify(chunk.coordinates) !== JSON.stringify(place)) return `of ${locations.length} places`
      // A category that is written as a code is published in words.
      const lettersOf = (text: string | null = '') => text?.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase() ?? ''
      return lettersOf(chunk.category) !== lettersOf(category) || !isFound ? 'category or address' : null
    }),
  },
]
