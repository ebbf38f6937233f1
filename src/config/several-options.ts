import * as z from 'zod'
import { option, switchOption, textOption } from '../options/option.ts'

/** Options of a build of several sources into one catalogue. */
export const SeveralOptions = z.object({
  all: switchOption({
    about: 'build all sources of the config file that have no out and store of their own, in their order',
    once: true,
  }),
  idPrefix: textOption({
    about:
      'what the ids of the source begin with in the catalogue, so that they are those of no other source',
    value: 'text',
  }),
  maxAge: option(z.int().nullable(), {
    about: 'with several sources: for how many hours one that is away keeps its last good records',
    value: 'hours',
    least: 0,
    default: null,
  }),
})
export type SeveralOptions = z.infer<typeof SeveralOptions>
