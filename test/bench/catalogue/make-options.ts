import type * as z from 'zod'
import type { WireOption } from '../../../src/catalogue/schema/option.ts'
import type { Phrases } from './phrases/phrases.ts'
import type { Random } from './random.ts'
import type { Texts } from './write-texts.ts'

/** Ticket types with the share of the adult price that they cost. */
const UNITS = [
  ['ADULT', 1],
  ['CHILD', 0.5],
  ['SENIOR', 0.9],
  ['FAMILY', 2.6],
] as const

/** One or two options with two to four units each. `surcharge` is added to every price, in cents. */
export function makeOptions(
  random: Random,
  phrases: Phrases,
  texts: Texts,
  reference: string,
  surcharge: number,
): z.input<typeof WireOption>[] {
  return Array.from({ length: random.int(1, 2) }, (_, index) => {
    const id = `${reference.toLowerCase()}-${index + 1}`
    const adult = random.int(12, 190) * 50 + surcharge
    return {
      id,
      name: texts.fill(random.pick(phrases.options)),
      reference: `${reference}-${index + 1}`,
      description: random.chance(0.5) ? texts.fill(random.pick(phrases.sentences)) : null,
      units: UNITS.slice(0, random.int(2, 4)).map(([type, share]) => {
        const retail = Math.round(adult * share)
        return {
          id: `${id}-${type.toLowerCase()}`,
          type,
          option_id: id,
          pricingFrom: [
            {
              original: retail,
              retail,
              net: random.chance(0.5) ? Math.round(retail * 0.8) : null,
              currency: phrases.currency,
              currencyPrecision: 2,
            },
          ],
        }
      }),
    }
  })
}
