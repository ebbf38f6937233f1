import { decimalIn } from '../values/amount.ts'
import { dayOrders, orderOf } from '../values/day.ts'
import { readPrice } from '../values/price.ts'
import { wordKey } from '../values/word-key.ts'
import { convert, saysNothing } from './convert.ts'
import { type FieldName, fieldOf, takesSeveral } from './fields.ts'
import { type Candidate, candidatesOf } from './heading-fields.ts'
import { type Mapping, type Rule, ruleOf } from './mapping.ts'
import type { Found } from './raw-record.ts'

interface Column {
  path: string
  values: Found[]
}

export interface Match {
  column: Column
  rule: Rule | null
  maybe: FieldName[]
}

/** A field fits a column only if it can read at least this share of the column's values. */
const ENOUGH = 0.5

/** A column gets a field only if its heading and its values agree, and no other column is as likely. */
export function matchColumns(columns: readonly Column[]): Mapping & { matches: Match[] } {
  const keys = new Set(columns.map(({ path }) => wordKey(path)))
  // `Option Name 1` beside `Option Value 1` only says what kind of values the other column has.
  const isAxis = (key: string) => /\bname\b/.test(key) && keys.has(key.replace(/\bname\b/, 'value'))
  const found = columns.map(column => ({
    column,
    fitting: isAxis(wordKey(column.path)) ? [] : mostSpecific(column, candidatesOf(column.path)),
  }))
  const taken = new Map<FieldName, Column>()
  for (const { column, candidate } of found
    .flatMap(({ column, fitting }) =>
      fitting.length === 1 ? fitting.map(candidate => ({ column, candidate })) : [],
    )
    .sort((a, b) => a.candidate.rank - b.candidate.rank))
    if (!taken.has(candidate.field) || takesSeveral(candidate.field)) taken.set(candidate.field, column)
  const chosen = found.map(({ column, fitting }) => {
    const open = fitting.filter(({ field }) => fitting.length === 1 || !taken.has(field))
    const [only] = open
    const isFirst =
      only !== undefined && (takesSeveral(only.field) || (taken.get(only.field) ?? column) === column)
    return { column, fitting, only: open.length === 1 && isFirst ? only : undefined }
  })
  const language = languageOf(chosen.flatMap(({ only }) => only ?? []))
  const rules = chosen.flatMap(({ column, only }) =>
    only === undefined ? [] : [{ column, rule: ruleOf(only.field, column.path, only.more) }],
  )
  complete(rules, language)
  const sure = new Map(rules.map(({ column, rule }) => [column, rule]))
  return {
    records: '',
    language,
    rules: rules.map(({ rule }) => rule),
    matches: chosen.map(({ column, fitting }) => ({
      column,
      rule: sure.get(column) ?? null,
      maybe: sure.has(column) ? [] : suggestions(column, fitting),
    })),
  }
}

const ADDRESS = /^(?:https?:)?\/\/|^www\./i

function fits({ path, values }: Column, { field, more, needsSign = false }: Candidate): boolean {
  const stated = values.filter(({ value, problem }) => problem === undefined && !saysNothing(value))
  const rule = ruleOf(field, null, { ...more, date: 'd/m/y' })
  const { kind } = fieldOf(field)
  const isRead = (found: Found) =>
    kind === 'address' || kind === 'addresses'
      ? ADDRESS.test(String(found.link ?? found.value))
      : kind === 'price'
        ? 'retail' in readPrice(found.value, { ...ANYWHERE, currency: more.price ?? 'EUR' })
        : 'value' in convert(rule, found, null)
  const read = stated.filter(isRead)
  // Features are texts. A number in a column `cancellationPolicyDays` says nothing without the heading.
  if (fieldOf(field).feature !== undefined && stated.length > 0 && stated.every(isNumber)) return false
  if (needsSign && !stated.some(({ value }) => typeof value === 'string' && saysCurrency(value))) return false
  // In these two fields, a value that cannot be read leaves out only its own product, so one readable value is enough.
  // If a column has none, its heading decides.
  if (field === 'active' || field === 'hidden') return read.length > 0 || !OTHER_STATUS.test(wordKey(path))
  return stated.length === 0 || read.length >= stated.length * ENOUGH
}

/** With this context, `readPrice` reads every price with a currency, since country and language decide `$` and `¥`. */
const ANYWHERE = { currency: null, country: 'US', language: 'ja', isMinor: false, decimal: '' } as const

const isNumber = ({ value }: Found) => /^\s*\d+\s*$/.test(String(value))

/** Matches headings that may state something else than whether a product is published. */
const OTHER_STATUS = /^(?:status|estado|stato|visibility|private|privat)/

function saysCurrency(text: string): boolean {
  return 'retail' in readPrice(text, ANYWHERE)
}

/** Prefers fields that accept few values. Texts accept any value, so a column is a text only if nothing else fits. */
function mostSpecific(column: Column, named: Candidate[]): Candidate[] {
  const candidates = named.filter(one => fits(column, one))
  // A column `Language` with codes may mean the texts or the guide, so it stays unread until a mapping says which.
  const areCodes = column.values.every(({ value }) =>
    /^(?:[a-z]{2,3}(?:[-_]\w+)*)?$/i.test(String(value ?? '').trim()),
  )
  const isSpecific = ({ field }: Candidate) =>
    field === 'locale' ? areCodes : !['text', 'list', 'address', 'addresses'].includes(fieldOf(field).kind)
  const specific = candidates.filter(isSpecific)
  return specific.length === 0 ? candidates : specific
}

/** The language of most headings. Null for English, which programs write above texts in any language. */
function languageOf(chosen: readonly Candidate[]): string | null {
  const votes = Map.groupBy(chosen, ({ language }) => language)
  votes.delete(null)
  const [first, second] = [...votes].sort((a, b) => b[1].length - a[1].length)
  if (first === undefined || first[1].length < 2 || first[1].length === second?.[1].length) return null
  return first[0] === 'en' ? null : first[0]
}

function complete(rules: readonly { column: Column; rule: Rule }[], language: string | null): void {
  const isKind = (kind: string) => rules.filter(({ rule }) => fieldOf(rule.field).kind === kind)
  const currencies = new Set(
    isKind('price').flatMap(({ column, rule }) =>
      rule.price !== null ? [rule.price] : column.values.flatMap(({ value }) => currencyIn(value, language)),
    ),
  )
  const [currency = null] = currencies
  for (const { rule } of isKind('price')) if (currencies.size === 1) rule.price ??= currency
  for (const { column, rule } of isKind('price')) {
    const marks = new Set(
      column.values.map(({ value }) => (typeof value === 'string' ? decimalIn(value) : null)),
    )
    rule.decimal = marks.has('.') === marks.has(',') ? null : marks.has('.') ? '.' : ','
  }
  const orders = new Set(
    isKind('date').flatMap(({ column }) =>
      column.values.flatMap(({ value }) => orderOf(String(value)) ?? []),
    ),
  )
  for (const { rule } of isKind('date'))
    rule.date = dayOrders.find(order => orders.has(order) && orders.size === 1) ?? null
}

function currencyIn(value: unknown, language: string | null): string[] {
  if (typeof value !== 'string') return []
  const read = readPrice(value, { currency: null, country: null, language, isMinor: false, decimal: '' })
  return 'currency' in read ? [read.currency] : []
}

function suggestions(column: Column, fitting: readonly Candidate[]): FieldName[] {
  // Only the last key of a path names the value.
  const name = column.path.split(/\[\]\.|(?<=\w)\.(?=\w)/).at(-1) ?? ''
  const parts = wordKey(name).split(' ')
  const phrases = parts.flatMap((_, start) =>
    parts.slice(start).map((_, less) => parts.slice(start, parts.length - less).join(' ')),
  )
  const named = [...new Set(phrases)]
    .sort((a, b) => b.length - a.length)
    .flatMap(phrase => candidatesOf(phrase))
    .filter(one => fits(column, { ...one, more: { unit: 'minute', ...one.more } }))
  const isAddress = column.values.some(({ value, link }) => ADDRESS.test(String(link ?? value)))
  const isPicture = column.values.some(({ value }) => /\.(?:jpe?g|png|webp|avif|gif)$/i.test(String(value)))
  const addressed = isAddress ? [isPicture ? 'pictures' : 'bookingUrl'] : []
  return [...new Set([...[...fitting, ...named].map(({ field }) => field), ...addressed])].slice(0, 3)
}
