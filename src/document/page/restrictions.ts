import type { Product } from '../../catalogue/schema/product.ts'
import type { Word } from '../template/words.ts'
import type { Messages } from './messages.ts'

type Measure = 'age' | 'height' | 'weight'

const WORDS: Record<Measure, { min: Word; max: Word; other: Word }> = {
  age: { min: 'Minimum age', max: 'Maximum age', other: 'Age' },
  height: { min: 'Minimum height', max: 'Maximum height', other: 'Height' },
  weight: { min: 'Minimum weight', max: 'Maximum weight', other: 'Weight' },
}

/** `Minimum age: 12 years`, `Maximum weight: 110 kg`. Observed types start with Min or Max; others are shown. */
export function restrictionsOf(product: Product, messages: Messages): string[] {
  return [
    ...restriction(
      'age',
      product.ageRestrictionType,
      product.ageRestrictionValue,
      yearsOf(product, messages),
      messages,
    ),
    ...restriction('height', product.heightRestrictionType, ...measured(product, 'height'), messages),
    ...restriction('weight', product.weightRestrictionType, ...measured(product, 'weight'), messages),
  ]
}

function measured(product: Product, measure: 'height' | 'weight'): [number | null, string] {
  const value = product[`${measure}RestrictionValue`]
  // V1's list of units has `Kg` and `Lbs`, which nobody writes so.
  const unit = product[`${measure}RestrictionUnit`]?.replace(/^(?:kg|lbs)$/i, name => name.toLowerCase())
  return [value, [value, unit].filter(part => part != null).join(' ')]
}

function yearsOf({ ageRestrictionValue }: Product, messages: Messages): string {
  return ageRestrictionValue === null ? '' : messages.counted('{} years', ageRestrictionValue)
}

function restriction(
  measure: Measure,
  type: string | null,
  value: number | null,
  text: string,
  messages: Messages,
): string[] {
  const words = WORDS[measure]
  if (value === null) return type === null ? [] : [messages.labelled(messages.word(words.other), type)]
  if (type === null || /^min/i.test(type)) return [messages.labelled(messages.word(words.min), text)]
  if (/^max/i.test(type)) return [messages.labelled(messages.word(words.max), text)]
  return [messages.labelled(messages.word(words.other), `${type} ${text}`)]
}
