import { shown } from '../../catalogue/issue.ts'
import { type PriceContext, readPrice } from '../values/price.ts'
import { idOf, wordKey } from '../values/word-key.ts'
import { type TicketKind, ticketKind, words } from '../values/words.ts'
import type { Draft } from './draft.ts'
import { type FieldName, fieldOf } from './fields.ts'
import type { Rule } from './mapping.ts'
import type { Found } from './raw-record.ts'
import { valueAt } from './record-path.ts'

export interface PriceFound {
  rule: Rule
  found: Found
}

interface Ticket {
  kind: TicketKind | null
  title: string | null
  option: string | null
}

export function makeOptions(
  draft: Draft,
  prices: readonly PriceFound[],
  beside: ReadonlyMap<FieldName, Found[]>,
  language: string | null,
): void {
  const textBeside = (field: FieldName, { item }: Found) => {
    const text = beside.get(field)?.find(one => one.item === item)?.value
    return text === undefined ? null : String(text)
  }
  const country = valueAt(draft.value, 'locations[0].place.addressCountry')
  const contextOf = ({ rule, found }: PriceFound): PriceContext => ({
    currency: textBeside('currency', found) ?? firstText(beside.get('currency')) ?? rule.price,
    country: typeof country === 'string' ? country : null,
    language,
    isMinor: rule.unit === 'cents',
    decimal: rule.decimal,
  })
  const add = optionAdder(draft)
  const read = prices.flatMap(price => {
    const { rule, found } = price
    const result = readPrice(found.value, contextOf(price))
    if ('retail' in result) return [{ rule, found, price: result }]
    draft.drop(found, result.reason)
    return []
  })
  const originals = read.filter(({ rule }) => rule.field === 'originalPrice')
  const originalsOf = Map.groupBy(originals, ({ found }) => found.item)
  for (const { rule, found, price } of read) {
    if (rule.field === 'originalPrice') continue
    const before = originalsOf.get(found.item)?.filter(one => one.price.currency === price.currency) ?? []
    const original = Math.max(price.retail, ...before.map(one => one.price.retail))
    const ticket = ticketOf(rule, textBeside('ticket', found))
    add({ ...ticket, option: textBeside('option', found) }, { ...price, original }, found)
  }
}

function firstText(all: readonly Found[] | undefined): string | null {
  return all?.[0] === undefined ? null : String(all[0].value)
}

function ticketOf({ field, from }: Rule, named: string | null): Omit<Ticket, 'option'> {
  const { ticket: kind = null } = fieldOf(field)
  if (kind !== null) return { kind, title: kind === 'REDUCED' || /\d/.test(from ?? '') ? from : null }
  const namedKind = named === null ? null : ticketKind(named)
  const isOnlyKind = named !== null && words().tickets.get(wordKey(named)) === namedKind
  return { kind: namedKind, title: isOnlyKind && namedKind !== 'REDUCED' ? null : named }
}

interface Price {
  original: number
  retail: number
  currency: string
}

interface Unit {
  id: string
  type?: string
  title?: string
  pricingFrom: Price[]
}

function optionAdder({ value, set, drop }: Draft) {
  const options: { id: string; name: string | null; units: Unit[] }[] = []
  const first = new Map<Price, Found>()
  return ({ kind, title, option: name }: Ticket, price: Price, found: Found): void => {
    if (options.length === 0) {
      value['options'] = options
      value['pricingPer'] = ['UNIT']
    }
    const optionId = [String(value['id'] ?? ''), 'option', ...(name === null ? [] : [idOf(name)])].join('-')
    let option = options.find(({ id }) => id === optionId)
    if (option === undefined) {
      option = { id: optionId, name: name ?? String(value['title'] ?? ''), units: [] }
      options.push(option)
    }
    const type = kind === 'REDUCED' ? null : kind
    let unit = option.units.find(
      one => one.type === (type ?? undefined) && one.title === (title ?? undefined),
    )
    if (unit === undefined) {
      const id = `${optionId}-${title === null ? (type ?? 'ticket').toLowerCase() : idOf(title)}`
      unit = {
        id,
        ...(type === null ? {} : { type }),
        ...(title === null ? {} : { title }),
        pricingFrom: [],
      }
      option.units.push(unit)
    }
    const before = unit.pricingFrom.find(({ currency }) => currency === price.currency)
    if (before === undefined) {
      const path = `options[${options.indexOf(option)}].units[${option.units.indexOf(unit)}].pricingFrom[${unit.pricingFrom.length}]`
      set(path, price, found)
      first.set(price, found)
    } else if (before.retail !== price.retail) {
      const { line, path } = first.get(before) ?? found
      const other = line === found.line ? `${path}, which has the price of the same ticket` : `row ${line}`
      drop(found, `differs from ${other}: ${shown(found.value)}`)
    }
  }
}
