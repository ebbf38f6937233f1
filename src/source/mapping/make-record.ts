import type { Issue } from '../../catalogue/issue.ts'
import { hoursPhrase } from '../../catalogue/v1/v1-phrases.ts'
import { idOf } from '../values/word-key.ts'
import { convert, saysNothing } from './convert.ts'
import { createDraft, type Draft, type Place } from './draft.ts'
import { BESIDE, type FieldName, fieldOf } from './fields.ts'
import { makeOptions, type PriceFound } from './make-options.ts'
import type { Mapping, Rule } from './mapping.ts'
import type { Found, RawRecord } from './raw-record.ts'
import { setAt, valueAt } from './record-path.ts'

export interface MadeRecord {
  line: number
  value: Record<string, unknown>
  dropped: (Issue & Place)[]
  placeOf(path: string): Place
}

export function makeRecord(raw: RawRecord, { rules, language }: Mapping): MadeRecord {
  const draft = createDraft(raw, rules)
  const prices: PriceFound[] = []
  const beside = new Map<FieldName, Found[]>()
  for (const rule of rules) {
    const { kind } = fieldOf(rule.field)
    for (const found of valuesOf(raw, rule)) {
      if (found.problem !== undefined) draft.drop(found, found.problem)
      else if (kind === 'price') prices.push({ rule, found })
      else {
        const converted = convert(rule, found, language)
        if (UNPUBLISHED_BY.has(rule.field)) {
          const isUnknown = 'reason' in converted
          if (isUnknown) draft.drop(found, `${converted.reason}, so the product is not published`)
          if (isUnknown || converted.value === UNPUBLISHED_BY.get(rule.field)) draft.value['active'] = false
        } else if ('reason' in converted) draft.drop(found, converted.reason)
        else if (BESIDE.includes(rule.field))
          beside.set(rule.field, [...(beside.get(rule.field) ?? []), { ...found, value: converted.value }])
        else draft.add(rule.field, converted.value, found)
      }
    }
  }
  const { value } = draft
  finish(draft, beside, language)
  if (prices.length > 0) makeOptions(draft, prices, beside, language)
  return { line: raw.line, value, dropped: draft.dropped, placeOf: draft.placeOf }
}

const UNPUBLISHED_BY = new Map<FieldName, boolean>([
  ['active', false],
  ['hidden', true],
])

function valuesOf(raw: RawRecord, rule: Rule): Found[] {
  const found = rule.from === null ? [] : raw.find(rule.from)
  const stated = found.filter(({ value, problem }) => problem !== undefined || !saysNothing(value))
  if (stated.length > 0 || rule.default === null) return stated
  const path = rule.from ?? rule.field
  return [{ value: rule.default, line: raw.line, path, item: '' }]
}

function finish(
  { value, set, add, placeOf }: Draft,
  beside: Map<FieldName, Found[]>,
  language: string | null,
): void {
  const textAt = (path: string) => {
    const text = valueAt(value, path)
    return typeof text === 'string' ? text : ''
  }
  const title = textAt('title')
  const operator = textAt('account.name')
  // Two operators may have tours with the same title, so the id includes the operator.
  if (textAt('id') === '' && title !== '')
    value['id'] = idOf(title, textAt(TOWN), operator || textAt('account.id'))
  if (textAt('account.id') === '' && operator !== '') setAt(value, 'account.id', idOf(operator))
  if ('locations' in value) setAt(value, 'locations[0].types', ['START'])
  // The title of a place without a town would be shown as its town, so the title becomes the description.
  const start = textAt(START)
  if (start !== '' && textAt(TOWN) === '') {
    set('locations[0].shortDescription', start, placeOf(START))
    setAt(value, START, null)
  }
  if (language !== null) value['locale'] ??= language
  for (const [index, { value: text, ...found }] of (beside.get('pictureTexts') ?? []).entries())
    if (valueAt(value, `media[${index}]`) !== undefined) set(`media[${index}].title`, text, found)
  const { locale } = value
  for (const hours of beside.get('openingHours') ?? [])
    add('information', hoursPhrase([String(hours.value)], typeof locale === 'string' ? locale : null), hours)
}

const START = 'locations[0].title'
const TOWN = 'locations[0].place.addressLocality'
