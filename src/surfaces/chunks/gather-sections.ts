import * as z from 'zod'
import type { Entry } from '../../document/entry.ts'
import { sectionsOf } from './sections-of.ts'

/** A section on its way from where its record is rendered to where it is cut: the tokenizer is loaded there alone. */
export const GatheredSection = z.object({
  locale: z.string().nullable(),
  path: z.string(),
  headings: z.array(z.string()),
  parts: z.array(z.object({ text: z.string(), gap: z.string() })),
})
export type GatheredSection = z.infer<typeof GatheredSection>

/** The sections of a record, one a line. */
export function gatherSections(entry: Entry): string {
  const { locale } = entry.type === 'product' ? entry.product : entry.account
  return sectionsOf(entry.document)
    .map(section => `${JSON.stringify({ locale, ...section } satisfies GatheredSection)}\n`)
    .join('')
}
