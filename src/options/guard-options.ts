import * as z from 'zod'
import { UsageError } from '../errors.ts'
import { option } from './option.ts'

/** An error about an unknown guard ends with `whose`, such as ` of a push`. */
export function forceOption<Name extends string>(
  names: z.ZodType<Name> & { options: Name[] },
  whose: string,
) {
  return option(z.array(names).readonly(), {
    about: 'let a guard trip this once',
    value: 'guard',
    choices: names.options,
    default: [],
    parse(text, flag): Name[] {
      const { data: guard } = names.safeParse(text)
      if (guard !== undefined) return [guard]
      throw new UsageError(`Reading ${flag}: there is no guard "${text}"${whose}`, {
        hint: `Guards are ${names.options.join(', ')}`,
      })
    },
    repeats: true,
    once: true,
  })
}

export function maxRemovedOption(about: string) {
  return option(z.number(), { about: `${about}, 0 to 1`, value: 'ratio', default: 0.2, parse: parseShare })
}

function parseShare(text: string, flag: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1))
    throw new UsageError(`Reading ${flag}: "${text}" is not a share from 0 to 1`)
  return share
}
