import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { featureTypes } from '../../catalogue/schema/feature.ts'
import { unitTypes } from '../../catalogue/schema/option.ts'
import { lazy } from '../../runtime/lazy.ts'
import { packageRoot } from '../../runtime/package.ts'
import { requirePackage } from '../../runtime/require-package.ts'
import { wordKey } from './word-key.ts'

/** OCTO's types of tickets, and reduced prices, for which OCTO has no type. */
const ticketKinds = [...unitTypes, 'REDUCED'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** A field that a column or a path may state. Further keys are languages: `de: nr, nummer` lists German headings. */
const Field = z
  .object({
    about: z.string(),
    kind: z.enum(
      'text list price currency duration age count yesNo date languages point degrees addresses address'.split(
        ' ',
      ),
    ),
    /** The path of the field's value in the record. `[]` stands for a new item of a list. */
    at: z.string().optional(),
    feature: z.enum(featureTypes).optional(),
    ticket: z.enum(ticketKinds).optional(),
  })
  .catchall(z.string())
export type Field = Readonly<z.infer<typeof Field>>

const NO_WORDS = Object.keys(Field.shape)

const WordsFile = z.strictObject({
  fields: z.record(z.string(), Field),
  tickets: z.record(z.enum(ticketKinds), z.string()),
  priceWords: z.string(),
  fillers: z.string(),
  values: z.strictObject({
    yes: z.string(),
    no: z.string(),
    published: z.string(),
    unpublished: z.string(),
    nothing: z.string(),
    free: z.string(),
    from: z.string(),
    about: z.string(),
    upTo: z.string(),
    each: z.string(),
    totals: z.string(),
  }),
  currencies: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
})

type ValueWords = keyof z.infer<typeof WordsFile>['values']

/** `language` is null for words of programs; `rank` is the word's position in the field's list for the language. */
export interface HeadingWord {
  field: string
  language: string | null
  rank: number
}

export const words = lazy(() => {
  const yaml: typeof import('yaml') = requirePackage('yaml')
  const file = WordsFile.parse(
    yaml.parse(readFileSync(join(packageRoot, 'templates', 'headings.yaml'), 'utf8')),
  )
  const headings = new Map<string, HeadingWord[]>()
  for (const [field, lists] of Object.entries(file.fields))
    for (const [language, list] of Object.entries(lists).filter(([name]) => !NO_WORDS.includes(name)))
      for (const [rank, word] of listed(list ?? '').entries()) {
        const known = headings.get(word) ?? []
        const before = known.find(one => one.field === field)
        if (before === undefined) known.push({ field, language: language === 'any' ? null : language, rank })
        else before.language = null
        headings.set(word, known)
      }
  const tickets = new Map<string, TicketKind>()
  for (const kind of ticketKinds) for (const word of listed(file.tickets[kind] ?? '')) tickets.set(word, kind)
  return {
    fields: new Map(Object.entries(file.fields)),
    headings,
    tickets,
    values: new Map(Object.entries(file.values).map(([name, list]) => [name, new Set(listed(list))])),
    priceWords: new Set(listed(file.priceWords)),
    fillers: new Set(listed(file.fillers)),
    currencies: new Map(
      Object.entries(file.currencies).map(([sign, code]) => [sign.normalize('NFKC').toLowerCase(), code]),
    ),
  }
})

function listed(list: string): string[] {
  return list.split(',').map(wordKey)
}

export function means(what: ValueWords, text: string): boolean {
  return words().values.get(what)?.has(wordKey(text)) === true
}

/** Removes words for `what` and the spaces around them from both ends of `text`: `about 2 h` becomes `2 h`. */
export function without(what: ValueWords, text: string): string {
  const [, first = '', rest = text] = /^(\P{N}*)(.*)$/su.exec(text) ?? []
  if (first.trim() !== '' && means(what, first)) return rest.trim()
  const [, before = text, last = ''] = /^(.*?)(\P{N}*)$/su.exec(text) ?? []
  return last.trim() !== '' && means(what, last) ? before.trim() : text.trim()
}

/** The kind of ticket that `text` names first: `CHILD` for `Kinder bis 12`. Null if it names none. */
export function ticketKind(text: string): TicketKind | null {
  const { tickets } = words()
  const key = wordKey(text)
  const exact = tickets.get(key)
  if (exact !== undefined) return exact
  const parts = key.split(' ')
  for (const [index, part] of parts.entries()) {
    const found = tickets.get(`${part} ${parts[index + 1] ?? ''}`) ?? tickets.get(part)
    if (found !== undefined) return found
  }
  return null
}
