import { type Child, element } from './element.ts'
import { inLanguage } from './language.ts'

/** A few words about a record, and the language that they are in. */
export interface Fact {
  text: string
  /** Null where it is unknown. */
  locale: string | null
}

/** A fact within a text: told apart only where that is in another language. */
export function factPart({ text, locale }: Fact, around: string | null): Child {
  const attributes = locale === null ? {} : inLanguage(locale, around)
  return Object.keys(attributes).length === 0 ? text : element('span', attributes, text)
}
