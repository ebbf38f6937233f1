import * as z from 'zod'
import { line, prose } from './fields.ts'

export const Faq = z.strictObject({ question: line, answer: prose })
export type Faq = z.infer<typeof Faq>
