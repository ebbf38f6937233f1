import type { Product } from '../../catalogue/schema/product.ts'
import type { Word } from '../template/words.ts'
import type { Messages } from './messages.ts'

type Measure = 'age' | 'height' | 'weight'

const WORDS: Record<Measure, { min: Word; max: Word; other: Word }> = {
  age: { min: 'Minimum age', max: 'Maximum age', other: 'Age' },
  height: { min: 'Minimum height', max: 'Maximum height', other: 'Height' },
  weight: { min: 'Minimum weight', max: 'Maximum weight', other: 'Weight' },
}

export function restrictionsOf(product: Product, messages: Messages): string[] {
  const measures = ['age', 'height', 'weight'] as const
  return measures.flatMap(measure => restriction(product, measure, messages) ?? [])
}

function restriction(product: Product, measure: Measure, messages: Messages): string | null {
  const { min, max, other } = WORDS[measure]
  const type = product[`${measure}RestrictionType`]
  const value = product[`${measure}RestrictionValue`]
  if (value === null) return type === null ? null : messages.labelled(messages.word(other), type)
  const quantity =
    measure === 'age' ? messages.counted('{} years', value) : `${value}${unitOf(product, measure)}`
  if (type === null || /^min/i.test(type)) return messages.labelled(messages.word(min), quantity)
  if (/^max/i.test(type)) return messages.labelled(messages.word(max), quantity)
  return messages.labelled(messages.word(other), `${type} ${quantity}`)
}

/** The unit with a space before it. V1 writes some units as `Kg` and `Lbs`; these get lower case. */
function unitOf(product: Product, measure: 'height' | 'weight'): string {
  const unit = product[`${measure}RestrictionUnit`]
  return unit === null ? '' : ` ${unit.replace(/^(?:kg|lbs)$/i, name => name.toLowerCase())}`
}
