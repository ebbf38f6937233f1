import * as z from 'zod'
import type { Faq } from '../../catalogue/schema/faq.ts'
import { field } from './field.ts'

/** A question and its answer (interface, `faqs[]`). */
export const FaqResource = z
  .strictObject({
    question: field(z.string(), 'Question', 'Do you take dogs?'),
    answer: field(z.string(), 'Answer', 'Yes on every walk, on a lead near the cliff edge.'),
  })
  .meta({ id: 'Faq', description: 'A question and its answer.' })
export type FaqResource = z.infer<typeof FaqResource>

export function toFaqResource({ question, answer }: Faq): FaqResource {
  return { question, answer }
}
