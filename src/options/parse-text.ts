import { UsageError } from '../errors.ts'

export function parseCount(text: string, name: string, least: number): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) < least)
    throw new UsageError(`Reading ${name}: "${text}" is not a whole number from ${least}`)
  return Number(text)
}

/**
 * Returns each name once, in the order of `known`.
 *
 * @param what what the names stand for, in error messages: `format` for example
 */
export function parseNames(text: string, flag: string, what: string, known: readonly string[]): string[] {
  const names = text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  if (text === 'all') return [...known]
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined || names.length === 0)
    throw new UsageError(`Reading ${flag}: there is no ${what} "${unknown ?? ''}"`, {
      hint: `There are ${known.join(', ')}; all of them are "all"`,
    })
  return known.filter(name => names.includes(name))
}
