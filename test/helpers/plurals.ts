/** The plural categories of a language for whole numbers below 300, each with its numbers. */
export function pluralsOf(language: string): ReadonlyMap<string, readonly number[]> {
  const plurals = new Intl.PluralRules(language)
  return Map.groupBy(
    Array.from({ length: 300 }, (_, number) => number),
    number => plurals.select(number),
  )
}

/** Whether a text for `category` may leave out the number: it then has only one, as the Arabic dual has. */
export function isOneNumber(language: string, category: string): boolean {
  return pluralsOf(language).get(category)?.length === 1
}
