import * as z from 'zod'
import { line, optional, url } from './fields.ts'

/** An image or a video (interface, Media object). */
export const Media = z.strictObject({
  src: url,
  type: optional(line),
  rel: optional(line),
  title: optional(line),
  caption: optional(line),
  copyright: optional(line),
})
export type Media = z.infer<typeof Media>
