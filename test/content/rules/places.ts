import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import * as z from 'zod'
import { WORDS } from '../../../src/document/template/words.ts'
import { packageRoot } from '../../../src/runtime/package.ts'
import type { PublishedRecord, Rule } from '../rule.ts'

const templates = join(packageRoot, 'templates')
const languages = readdirSync(templates).flatMap(name => /^product\.(.+)\.md$/.exec(name)?.[1] ?? [])
const english = ['account.md', 'product.md']
  .map(name => readFileSync(join(templates, name), 'utf8'))
  .join('\n')

/** English headings, labels and phrases of the templates. No record of the catalogues contains them. */
const ENGLISH = new Set(
  [
    ...[...english.matchAll(/^## (.+)$|^- ([^:[]+):/gm)].map(([, heading = '', label]) => label ?? heading),
    ...WORDS.filter(word => / /.test(word) && !word.includes('{')),
  ].map(text => text.toLowerCase()),
)

/** `Passes by` in each language. */
const PASSES_BY = readdirSync(templates).flatMap(
  name => /^Passes by: (.+)$/m.exec(readFileSync(join(templates, name), 'utf8'))?.[1] ?? 'Passes by',
)

const hasTemplate = (locale: string) => {
  const { language, script } = new Intl.Locale(locale).maximize()
  return language === 'en' || [language, `${language}-${script}`].some(tag => languages.includes(tag))
}

/** Yields the texts of a page's article with their `lang` attribute. */
function* textsIn(
  node: DefaultTreeAdapterTypes.Node,
  lang = '',
  isInside = false,
): Iterable<{ text: string; lang: string }> {
  if (node.nodeName === '#text' && 'value' in node && isInside) yield { text: node.value.trim(), lang }
  if (!('childNodes' in node)) return
  const attribute = 'attrs' in node ? node.attrs.find(({ name }) => name === 'lang')?.value : undefined
  for (const child of node.childNodes)
    yield* textsIn(child, attribute ?? lang, isInside || node.nodeName === 'article')
}

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]+/gu, '')
    .toLowerCase()

/** The lines of a page with locations, without the label before the first colon. */
function placeLines(record: PublishedRecord): string[] {
  return [...record.file('md').matchAll(/^(?:-|\d+\.) \*\*[^*]+\*\*\s?[:：] ?(.+)$/gm)].map(
    ([, line = '']) => line,
  )
}

const V1Addresses = z.looseObject({
  addresses: z.array(z.looseObject({ full_street_address: z.string().nullish() })),
})

const Stop = z.object({
  name: z.string(),
  address: z.object({ addressLocality: z.string().optional() }).optional(),
})
const Trip = z.object({
  name: z.string(),
  tripOrigin: Stop.optional(),
  itinerary: z.object({ itemListElement: z.array(z.object({ item: Stop })) }).optional(),
})

/** The trip node in a product's JSON-LD file. */
function tripIn(record: PublishedRecord) {
  return z.object({ '@graph': z.tuple([Trip]).rest(z.unknown()) }).parse(JSON.parse(record.file('jsonld')))[
    '@graph'
  ][0]
}

/** The raw locations with their roles in the notation of the source. */
const Sourced = z.looseObject({
  locations: z
    .array(
      z.looseObject({
        title: z.string().nullish(),
        types: z.array(z.string()).optional(),
        type: z.string().optional(),
      }),
    )
    .optional(),
})
function placesWith(record: PublishedRecord, role: RegExp): string[] {
  return (Sourced.safeParse(record.raw).data?.locations ?? []).flatMap(({ title, types = [], type = '' }) =>
    title && [...types, type].some(name => role.test(name)) ? [title] : [],
  )
}

const nameOf = ({ type, id }: PublishedRecord) => `${type} ${id}`

export const places: readonly Rule[] = [
  {
    says: 'English headings, labels and phrases on a page in another language are marked as English',
    broken: ({ records }) =>
      records.flatMap(record => {
        const { locale } = record.model
        if (locale === null || hasTemplate(locale)) return []
        return [...textsIn(parse(record.file('html')))].flatMap(({ text, lang }) =>
          ENGLISH.has(text.replace(/:$/, '').toLowerCase()) && lang !== 'en'
            ? [`${nameOf(record)}: ${text} (${lang})`]
            : [],
        )
      }),
  },
  {
    says: 'the line of a location names its town once',
    broken: ({ records }) =>
      records.flatMap(record =>
        record.model.locations.flatMap(({ place: { addressLocality: town } }) => {
          const twice = (line: string) =>
            line.split(/[,，] ?/).filter(piece => letters(piece) === letters(town ?? ''))
          const lines = town === null ? [] : placeLines(record).filter(line => twice(line).length > 1)
          return lines.map(line => `${nameOf(record)}: ${line}`)
        }),
      ),
  },
  {
    says: 'the title of a location keeps the order of its parts',
    broken: ({ records }) =>
      records.flatMap(record =>
        record.model.locations.flatMap(({ title }) => {
          const parts = (title ?? '').split(/[,;，、]/).map(letters)
          const turned = placeLines(record).filter(line => {
            const found = parts.map(part =>
              line.split(/[,;，、] ?/).findIndex(piece => letters(piece) === part),
            )
            const shown = found.filter(at => at >= 0)
            return shown.some((at, index) => at < (shown[index - 1] ?? 0))
          })
          return turned.map(line => `${nameOf(record)}: ${line}`)
        }),
      ),
  },
  {
    says: 'a start or an end is not also listed as a sight on the way',
    broken: ({ records }) =>
      records.flatMap(record => {
        const lines = record.file('md').match(/^- \*\*[^*]+\*\*.*$/gm) ?? []
        const ends = placesWith(record, /^(starts?|ends?)$/i)
        return ends.flatMap(title => {
          const named = lines.filter(
            line => PASSES_BY.some(role => line.split('**')[1]?.includes(role)) && line.includes(title),
          )
          return named.map(line => `${nameOf(record)}: ${line}`)
        })
      }),
  },
  {
    says: 'the itinerary in JSON-LD begins with the start of a trip and ends with its end',
    broken: ({ records }) =>
      records.flatMap(record => {
        if (record.type !== 'product') return []
        const { tripOrigin, itinerary } = tripIn(record)
        const names = itinerary?.itemListElement.map(({ item }) => item.name) ?? []
        const [[start], [end]] = [placesWith(record, /^starts?$/i), placesWith(record, /^ends?$/i)]
        const found = JSON.stringify([tripOrigin?.name, names])
        return (start !== undefined && (tripOrigin?.name !== start || names[0] !== start)) ||
          (end !== undefined && names.at(-1) !== end)
          ? [`${nameOf(record)}: ${found}`]
          : []
      }),
  },
  {
    says: 'an emergency number with its prefix can be dialled from abroad',
    broken: ({ records }) =>
      records.flatMap(record => {
        const { emerg_phone_prefix: prefix, emerg_phone_number: number } = record.raw
        if (typeof prefix !== 'string' || typeof number !== 'string') return []
        const code = prefix.replace(/\D|^0+/g, '').replace(/^0+/, '')
        const [line = ''] = record.file('md').match(/^- .*\+\d.*$/m) ?? []
        const isRight = new RegExp(
          `[^+\\d]\\+${code} ${code === '39' ? '' : '(?![(]?0)'}[\\d(][\\d ()-]+$`,
        ).test(line)
        return isRight ? [] : [`${nameOf(record)}: ${line}`]
      }),
  },
  {
    says: "the address has the town of V1's location",
    broken: ({ records }) =>
      records.flatMap(record => {
        const { location } = record.raw
        const [address] = V1Addresses.safeParse(record.raw).data?.addresses ?? []
        const pieces = address?.full_street_address?.split(', ') ?? []
        if (typeof location !== 'string' || pieces.length < 2) return []
        const town = letters(location.split(',')[0] ?? '')
        // An address can end with a region, a postcode and a country.
        const isTown = pieces
          .slice(1)
          .some(piece => letters(piece.replace(/^\d[\d -]*([A-Z]{2} )?| VC$/g, '')) === town)
        const { tripOrigin } = tripIn(record)
        const found = tripOrigin?.address?.addressLocality ?? ''
        return isTown === (letters(found) === town) ? [] : [`${nameOf(record)}: ${location}, ${found}`]
      }),
  },
]
