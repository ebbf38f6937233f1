import type { PeriodUnit } from '../../catalogue/period.ts'
import type { DayOrder } from '../values/day.ts'
import type { FieldName } from './fields.ts'

/** How a field is read from a column or a path. */
export interface Rule {
  field: FieldName
  /** The heading of a column, or a path; null if the field has only a default. */
  from: string | null
  /** The value for records in which `from` has no value. */
  default: string | number | boolean | null
  /** What separates the items of a list in one value. @default line ends, `;`, `|` and bullets */
  split: string | null
  /** The unit of durations that are only numbers; `cents` for prices in the smallest unit. */
  unit: PeriodUnit | 'cents' | null
  /** The currency of prices that state no currency. */
  price: string | null
  /** The mark before decimal places of prices; null if no price shows it. */
  decimal: '.' | ',' | null
  /** The order of dates such as 01/05/2026. */
  date: DayOrder | null
}

export interface Mapping {
  /** The path of the list of records in a JSON document; empty for the document itself. */
  records: string
  rules: Rule[]
  /** The language of the headings, and of the texts unless a field states their language; null if it is unknown. */
  language: string | null
}

export function ruleOf(field: FieldName, from: string | null, more: Partial<Rule> = {}): Rule {
  return {
    field,
    from,
    default: null,
    split: null,
    unit: null,
    price: null,
    decimal: null,
    date: null,
    ...more,
  }
}
