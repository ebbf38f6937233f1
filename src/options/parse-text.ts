import type * as z from 'zod'
import { UsageError } from '../errors.ts'

/** Reads a whole number that is at least `least`. Errors name the flag or the argument by `name`. */
export function parseCount(text: string, name: string, least: number): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) < least)
    throw new UsageError(`Reading ${name}: "${text}" is not a whole number from ${least}`)
  return Number(text)
}

/** Reads a share from 0 to 1. */
export function parseShare(text: string, flag: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1))
    throw new UsageError(`Reading ${flag}: "${text}" is not a share from 0 to 1`)
  return share
}

/**
 * Makes a parser that reads the name of one guard. It returns a list, because `--force` may be given several times.
 *
 * @param whose added to the guard in messages, such as ` of a push`
 */
export function parseGuard<Name extends string>(names: z.ZodType<Name> & { options: Name[] }, whose: string) {
  return (text: string, flag: string): Name[] => {
    const { data: guard } = names.safeParse(text)
    if (guard !== undefined) return [guard]
    throw new UsageError(`Reading ${flag}: there is no guard "${text}"${whose}`, {
      hint: `Guards are ${names.options.join(', ')}`,
    })
  }
}

/** Makes a parser that reads a comma-separated list of names, or `all`. Names are returned once, in the order of `known`. */
export function parseNames(what: string, known: readonly string[]) {
  return (text: string, flag: string): string[] => {
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
}
