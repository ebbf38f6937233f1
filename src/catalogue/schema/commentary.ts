import * as z from 'zod'
import { language, optional } from './fields.ts'

/** How a commentary reaches the guest (interface, `commentary[]`). */
export const commentaryFormats = ['IN_PERSON', 'RECORDED_AUDIO', 'WRITTEN', 'OTHER'] as const

/** A commentary and its language. */
export const Commentary = z.strictObject({
  format: optional(z.enum(commentaryFormats)),
  language,
})
export type Commentary = z.infer<typeof Commentary>
