import type { Product } from '../../catalogue/schema/product.ts'
import type { Word } from '../template/words.ts'
import type { Messages } from './messages.ts'

type Measure = 'age' | 'height' | 'weight'

const WORDS: Record<Measure, { min: Word; max: Word; other: Word }> = {
  age: { min: 'Minimum age', max: 'Maximum age', other: 'Age' },
  height: { min: 'Minimum height', max: 'Maximum height', other: 'Height' },
  weight: { min: 'Minimum weight', max: 'Maximum weight', other: 'Weight' },
}

/**
 * The limits for guests: `Minimum age: 12 years`, `Maximum weight: 110 kg`. Types that start with neither Min nor Max
 * are shown as they are.
 */
export function restrictionsOf(product: Product, messages: Messages): string[] {
  return [
    ...restriction(product, 'age', yearsOf(product, messages), messages),
    ...restriction(product, 'height', quantityOf(product, 'height'), messages),
    ...restriction(product, 'weight', quantityOf(product, 'weight'), messages),
  ]
}

function quantityOf(product: Product, measure: 'height' | 'weight'): string {
  const value = product[`${measure}RestrictionValue`]
  // V1 spells these units `Kg` and `Lbs`, so they are written in lower case.
  const unit = product[`${measure}RestrictionUnit`]?.replace(/^(?:kg|lbs)$/i, name => name.toLowerCase())
  return [value, unit].filter(part => part != null).join(' ')
}

function yearsOf({ ageRestrictionValue }: Product, messages: Messages): string {
  return ageRestrictionValue === null ? '' : messages.counted('{} years', ageRestrictionValue)
}

/** @param quantity the value with its unit */
function restriction(product: Product, measure: Measure, quantity: string, messages: Messages): string[] {
  const words = WORDS[measure]
  const type = product[`${measure}RestrictionType`]
  const value = product[`${measure}RestrictionValue`]
  if (value === null) return type === null ? [] : [messages.labelled(messages.word(words.other), type)]
  if (type === null || /^min/i.test(type)) return [messages.labelled(messages.word(words.min), quantity)]
  if (/^max/i.test(type)) return [messages.labelled(messages.word(words.max), quantity)]
  return [messages.labelled(messages.word(words.other), `${type} ${quantity}`)]
}
