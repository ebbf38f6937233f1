import * as z from 'zod'
import { date, line, optional, prose } from './fields.ts'

/** A guest's review of an account: `{author, rating, title, text, date}`, rating from 0 to 5. */
export const Review = z.strictObject({
  author: optional(line),
  rating: optional(z.number().min(0).max(5)),
  title: optional(line),
  text: optional(prose),
  date: optional(date),
})
export type Review = z.infer<typeof Review>
