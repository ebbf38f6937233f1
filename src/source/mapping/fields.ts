import { type Field, type TicketKind, words } from '../values/words.ts'

/** The name of a field in `templates/headings.yaml`, which declares them. */
export type FieldName = string

export function fieldOf(name: FieldName): Field {
  const field = words().fields.get(name)
  if (field === undefined) throw new TypeError(`No field is called ${name}`)
  return field
}

export function priceField(kind: TicketKind): FieldName {
  return [...words().fields].find(([, { ticket }]) => ticket === kind)?.[0] ?? 'price'
}

/** Fields whose values only decide about others: `currency` completes a price, `hidden` unpublishes a product. */
export const BESIDE: readonly FieldName[] = [
  ...['ticket', 'option', 'currency', 'pictureTexts', 'openingHours'],
  ...['active', 'hidden'],
]

export function takesSeveral(name: FieldName): boolean {
  const { at, kind } = fieldOf(name)
  return at?.includes('[]') === true || kind === 'list' || kind === 'price' || BESIDE.includes(name)
}
