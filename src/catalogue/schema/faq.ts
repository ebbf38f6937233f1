import * as z from 'zod'
import { line, prose } from './fields.ts'

/** A question and its answer (OCTO Content, `faqs[]`). */
export const Faq = z.strictObject({ question: line, answer: prose })
export type Faq = z.infer<typeof Faq>
