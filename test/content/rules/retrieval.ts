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
  price: z.number().optional(),
  currency: z.string().optional(),
  ...{ starts: z.array(z.string()).optional(), stops: z.array(z.string()).optional() },
  ends: z.array(z.string()).optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})
type Chunk = z.infer<typeof Chunk>

/** The chunks of a tree by type and id of their record, read once for all rules. */
const chunksByTree = new WeakMap<PublishedTree, Map<string, Chunk[]>>()
function chunksOf(tree: PublishedTree, { type, id }: Pick<PublishedRecord, 'type' | 'id'>): Chunk[] {
  const found =
    chunksByTree.get(tree) ??
    Map.groupBy(
      tree.paths
        .filter(path => /^chunks\/.*\.jsonl$/.test(path))
        .flatMap(path => tree.read(path).split('\n').slice(0, -1))
        .map(line => Chunk.parse(JSON.parse(line))),
      chunk => `${chunk.type} ${chunk.record}`,
    )
  chunksByTree.set(tree, found)
  return found.get(`${type} ${id}`) ?? []
}

/** Creates a check that runs for each chunk. */
const eachChunk =
  (issueOf: (chunk: Chunk, record: PublishedRecord) => string | null) =>
  (tree: PublishedTree): string[] =>
    tree.records.flatMap(record =>
      chunksOf(tree, record).flatMap(chunk => {
        const issue = issueOf(chunk, record)
        return issue === null ? [] : `${chunk.id}: ${issue}`
      }),
    )

const Owner = z.object({ account: z.object({ name: z.string() }) })
const words = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()

/** Matches what is encoded as bytes in names of files: what is not plain ASCII, and the dot of an end like a file's. */
const ENCODED = /[^\w.-]|^\.|\.(?=(?:all|octo|html|jsonl?|jsonld|md|txt)$)/gu

/** The path of a record's files without suffix. */
function fileOf({ type, id }: Pick<PublishedRecord, 'type' | 'id'>): string {
  const name = id.replace(ENCODED, character =>
    [...Buffer.from(character)].map(byte => `~${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )
  return `${type}s/${name}`
}

/** The main place of a record. */
function placeOf({ type, model }: Pick<PublishedRecord, 'type' | 'model'>) {
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
    broken: eachChunk(({ text }, { type, model }) => {
      const title = words(type === 'product' ? model.title : model.name)
      const line = words(text.split('\n')[0] ?? '')
      return line === title || (line.endsWith('…') && title.startsWith(line.slice(0, -1))) ? null : line
    }),
  },
  {
    says: 'the second line of a chunk has the known values of town, country and operator',
    broken: eachChunk(({ text }, record) => {
      const line = text.split('\n')[1] ?? ''
      const { addressLocality: town, addressCountry: country } = placeOf(record) ?? {}
      const code = country?.toUpperCase() ?? ''
      const owner = Owner.safeParse(record.raw).data?.account.name
      const expected = [
        town && town.length <= 60 ? town : null,
        owner !== undefined && owner.length <= 80 ? words(owner) : null,
      ]
      // Pages without a template in their language have English words.
      const countries = /^[A-Z]{2}$/.test(code)
        ? [record.model.locale ?? 'en', 'en'].map(tag =>
            new Intl.DisplayNames([tag], { type: 'region' }).of(code),
          )
        : [line]
      const missing = expected.filter(part => part && !words(line).includes(words(part)))
      if (!countries.some(name => line.includes(name ?? code))) missing.push(code)
      return missing.length === 0 ? null : `${missing.join(', ')} not in "${line}"`
    }),
  },
  {
    says: 'short sections are joined: two adjacent chunks of a record have over 440 tokens together',
    broken: tree =>
      tree.records.flatMap(record =>
        chunksOf(tree, record).flatMap((chunk, index, all) => {
          const next = all[index + 1]
          return next !== undefined && chunk.tokens + next.tokens <= 440 ? chunk.id : []
        }),
      ),
  },
  {
    says: 'every vector store takes a chunk: its id is ASCII, and no field is null, an object or an empty list',
    broken: tree =>
      tree.paths
        .filter(path => /^chunks\/.*\.jsonl$/.test(path))
        .flatMap(path => tree.read(path).split('\n').slice(0, -1))
        .flatMap(line => {
          const chunk: Record<string, unknown> = JSON.parse(line)
          const isFlat = Object.values(chunk).every(
            value =>
              ['string', 'number'].includes(typeof value) ||
              (Array.isArray(value) && value.length > 0 && value.every(item => typeof item === 'string')),
          )
          return isFlat && /^(?:account|product):[\w.~-]+#[a-zA-Z]+(?:\.\d+)?$/.test(String(chunk['id']))
            ? []
            : String(chunk['id'])
        }),
  },
  {
    says: 'who looks for a town finds every trip that leads there: its key facts, the page of the town, its line in an index, its chunks',
    broken: tree =>
      tree.records.flatMap(record => {
        if (record.type !== 'product') return []
        const towns = record.model.locations.flatMap(({ types, place: { addressLocality } }) =>
          types.some(type => /START|END|INTEREST/.test(type)) ? (addressLocality ?? []) : [],
        )
        const others = [...new Set(towns)].filter(
          town => key(town) !== key(placeOf(record)?.addressLocality ?? ''),
        )
        if (others.length === 0 || others.length > 6 || others.some(town => town.length > 40)) return []
        const main = placeOf(record)?.addressLocality ?? ''
        const fact = linesOf(record.file('md')).find(line => line.startsWith('- ') && line.includes(main))
        const [line] = linesTo(tree).get(`${fileOf(record)}.md`) ?? []
        const [chunk] = chunksOf(tree, record)
        const fields = [...(chunk?.starts ?? []), ...(chunk?.stops ?? []), ...(chunk?.ends ?? [])].map(key)
        return others.flatMap(town => [
          ...(fact?.includes(words(town)) ? [] : `${record.id}: facts without ${town}`),
          ...(line?.note.includes(words(town)) ? [] : `${record.id}: index without ${town}`),
          ...(fields.includes(key(town)) ? [] : `${record.id}: chunk without ${town}`),
          ...(placePages(tree)
            .get(key(town))
            ?.includes(`${fileOf(record)}.html`)
            ? []
            : `${record.id}: not on the page of ${town}`),
        ])
      }),
  },
  {
    says: 'chunks have no pictures',
    broken: eachChunk(({ text }, { model, raw }) => {
      const texts = JSON.stringify({ ...raw, media: [], images: [] })
      // The logo is part of the contact section.
      const pictures = model.media.filter(({ rel }) => rel !== 'LOGO')
      return pictures.find(({ src }) => text.includes(src) && !texts.includes(src))?.src ?? null
    }),
  },
  {
    says: 'a chunk has the category, price, coordinates and address of its record as fields',
    broken: eachChunk((chunk, record) => {
      const { category, locations } = record.model
      const [line = ''] = record.file('jsonl').split('\n')
      const point = chunk.latitude === undefined ? undefined : [chunk.latitude, chunk.longitude]
      const isPlaced = JSON.stringify(JSON.parse(line).coordinates) === JSON.stringify(point)
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
      const price = chunk.price === undefined ? undefined : [chunk.price, chunk.currency].join(' ')
      const isPriced = price === undefined ? prices.length === 0 : prices.includes(price)
      const isFound = chunk.url === `https://tours.example/${fileOf(record)}.html`
      if (!isPriced) return `price ${price}`
      if (!isPlaced) return `of ${locations.length} places`
      // A chunk has words instead of codes, so only letters and digits are compared.
      const letters = (text: string | null | undefined) => text?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
      return letters(chunk.category) !== letters(category) || !isFound ? 'category or address' : null
    }),
  },
  {
    says: 'the Markdown of an account with its products has the address of each product',
    broken: tree => {
      const all = tree.paths.filter(path => path.endsWith('.all.md')).map(path => tree.read(path))
      return tree.records
        .filter(({ type }) => type === 'product')
        .map(record => `https://tours.example/${fileOf(record)}.md`)
        .filter(address => !all.some(text => text.includes(`<${address}>`)))
    },
  },
  {
    says: 'an index for language models has every product once, with its unchanged title and its place',
    broken: tree =>
      tree.records.flatMap(({ type, id, model }) => {
        if (type !== 'product') return []
        const [line, ...others] = linesTo(tree).get(`${fileOf({ type, id })}.md`) ?? []
        if (line === undefined || others.length > 0) return `${id}: ${others.length + 1} lines`
        // Brackets end a title for the parser of the convention. Other characters are markup in pairs.
        const plain = words(model.title)
        const isPlain = !/[[\]\\`*~]|<[\w/!?]|&#?\w+;|^[#>|]|[#|]$|\b_|_\b/.test(plain) && plain.length <= 120
        const town = placeOf({ type, model })?.addressLocality
        return (isPlain && line.title !== plain) ||
          (town && town.length <= 60 && !line.note.includes(words(town)))
          ? `${id}: ${line.title}: ${line.note.slice(0, 80)}`
          : []
      }),
  },
  {
    says: 'each operator in an index has a place, a kind or titles of its products',
    broken: tree => {
      const index = tree.read('llms.txt')
      return linesIn(index).flatMap(({ path, title, note }) => {
        const isOperator = /^llms\/[^/]+\.txt$/.test(path)
        return isOperator && !/ 0 products|[;:] |\. /.test(note) && !index.includes(`[${title}: `)
          ? title
          : []
      })
    },
  },
]

const linesOf = (text: string) => text.split('\n').map(words)
/** The letters and digits of a name, by which spellings of one place are compared. */
const key = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const placesByTree = new WeakMap<PublishedTree, Map<string, string>>()
/** The HTML of the pages of places, by the heading. */
function placePages(tree: PublishedTree): Map<string, string> {
  const found = placesByTree.get(tree) ?? new Map<string, string>()
  if (!placesByTree.has(tree))
    for (const path of tree.paths.filter(path => /^places\/.*\.html$/.test(path))) {
      const name = key(tree.page(path).named('h1')[0]?.text ?? '')
      found.set(name, (found.get(name) ?? '') + tree.read(path))
    }
  placesByTree.set(tree, found)
  return found
}

interface Line {
  title: string
  path: string
  note: string
}

/** The links of an index, read like the parser of the convention. */
function linesIn(text: string): Line[] {
  return [
    ...text.matchAll(/^- \[(?<title>[^\]]+)\]\(https:\/\/tours\.example\/(?<path>[^)]+)\):?(?<note>.*)$/gm),
  ].map(({ groups: { title = '', path = '', note = '' } = {} }) => ({ title, path, note }))
}

const indexed = new WeakMap<PublishedTree, Map<string, Line[]>>()
/** The lines in the indexes of operators, by link target. */
function linesTo(tree: PublishedTree): Map<string, Line[]> {
  const found =
    indexed.get(tree) ??
    Map.groupBy(
      tree.paths.filter(path => path.startsWith('llms/')).flatMap(path => linesIn(tree.read(path))),
      ({ path }) => path,
    )
  indexed.set(tree, found)
  return found
}
