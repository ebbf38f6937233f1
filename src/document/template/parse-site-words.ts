import { basename } from 'node:path'
import * as z from 'zod'
import { pathText } from '../../catalogue/issue.ts'
import { toLanguage } from '../../catalogue/text/language-tags.ts'
import { UsageError } from '../../errors.ts'
import { cachedBytes } from '../../runtime/cached-bytes.ts'
import {
  ENGLISH,
  findTemplateFile,
  hasTemplate,
  isBuiltIn,
  partsOfName,
  readTemplates,
  type TemplateFile,
} from './template-files.ts'
import { type Counted, isCounted } from './words.ts'
import { yamlMap } from './yaml-map.ts'

const text = (...slots: string[]) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'has to be a text') })
    .min(1, 'is empty')
    .refine(value => slots.every(slot => value.includes(slot)), `has to hold ${slots.join(' and ')}`)

const counted = z.custom<Counted>(isCounted, {
  error: ({ input }) =>
    input === undefined ? 'is missing' : 'has to be a text for each plural: one, few, many, other',
})

/** The words of pages. `templates/site.yaml` explains each of them. */
const schema = z.strictObject({
  site: text(),
  offers: text(),
  operators: text(),
  offersCount: counted,
  operatorsCount: counted,
  menu: text(),
  youAreHere: text(),
  languages: text(),
  formats: text(),
  data: text(),
  table: text(),
  onMap: text(),
  morePictures: counted,
  moreLikeThis: text(),
  places: text(),
  kinds: text(),
  durations: text(),
  prices: text(),
  spoken: text(),
  allPlaces: text(),
  allKinds: text(),
  allOffers: text(),
  allOperators: text(),
  filter: text(),
  sort: text(),
  listOrder: text(),
  cheapest: text(),
  dearest: text(),
  shortest: text(),
  newest: text(),
  nearest: text(),
  onOrAfter: text(),
  more: text(),
  nearby: text(),
  map: text(),
  farther: text(),
  around: text('{place}', '{offers}'),
  over: text('{}'),
  search: text(),
  any: text(),
  clear: text(),
  loading: text(),
  unavailable: text(),
  nothing: text(),
  nothingText: text(),
  found: text('{shown}', '{all}'),
  pages: text(),
  page: text('{page}', '{all}'),
  previous: text(),
  next: text(),
  notFound: text(),
  notFoundText: text(),
})

export type ParsedSiteWords = Readonly<z.infer<typeof schema>>

/**
 * Parses the words of pages in one language. A user's file may state only the words that differ from the built-in words
 * of its language. The result for built-in files is cached on disk (`cachedBytes`). Throws a UsageError if a word is
 * missing, unknown or lacks a slot for its value.
 */
export function parseSiteWords({ source, file }: TemplateFile): ParsedSiteWords {
  if (!isBuiltIn(file)) return checkedWords(source, file, builtInWords(file))
  const json = () => Buffer.from(JSON.stringify(checkedWords(source, file, {})))
  return JSON.parse(Buffer.from(cachedBytes(import.meta.filename, source, json)).toString())
}

function builtInWords(file: string): ParsedSiteWords | undefined {
  const language = toLanguage(partsOfName(basename(file)).language ?? ENGLISH)
  const builtIn = readTemplates(null)
  const found = hasTemplate(builtIn, 'site', language)
    ? findTemplateFile(builtIn, 'site', language)
    : undefined
  return found && parseSiteWords(found)
}

function checkedWords(source: string, file: string, others: object | undefined): ParsedSiteWords {
  const hint = 'tourpress templates DIR copies the built-in words'
  const reading = `Reading the words of pages "${file}"`
  const map = yamlMap(source, { line: index => `${reading}, line ${index + 1}`, name: 'the file', hint })
  const { data, error } = schema.safeParse({ ...others, ...map })
  if (data !== undefined) return data
  const [issue] = error.issues
  const reason =
    issue?.code === 'unrecognized_keys'
      ? `there is no word "${issue.keys[0]}"`
      : `"${pathText(issue?.path ?? [])}" ${issue?.message}`
  throw new UsageError(`${reading}: ${reason}`, { hint })
}
