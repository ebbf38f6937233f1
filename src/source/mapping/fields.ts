import { type Field, type TicketKind, words } from '../values/words.ts'

/** The name of a field that `templates/headings.yaml` declares, such as `title`. */
export type FieldName = string

export function fieldOf(name: FieldName): Field {
  const field = words().fields.get(name)
  if (field === undefined) throw new TypeError(`No field is called ${name}`)
  return field
}

export function priceField(kind: TicketKind): FieldName {
  return [...words().fields].find(([, { ticket }]) => ticket === kind)?.[0] ?? 'price'
}

/** Fields that no record stores as they are: `currency` completes a price, and `hidden` unpublishes a product. */
export const BESIDE: readonly FieldName[] = [
  ...['ticket', 'option', 'currency', 'pictureTexts', 'openingHours'],
  ...['active', 'hidden'],
]

export function takesSeveral(name: FieldName): boolean {
  const { at, kind } = fieldOf(name)
  return at?.includes('[]') === true || kind === 'list' || kind === 'price' || BESIDE.includes(name)
}
