import * as z from 'zod'
import { line, optional, url } from './fields.ts'

/** LOGO, COVER and GALLERY are known, however they are written; other roles stay as they are. */
const rel = line.overwrite(text => (/^(?:logo|cover|gallery)$/i.test(text) ? text.toUpperCase() : text))

/** An image or a video (interface, Media object). */
export const Media = z.strictObject({
  src: url,
  type: optional(line),
  rel: optional(rel),
  title: optional(line),
  caption: optional(line),
  copyright: optional(line),
})
export type Media = z.infer<typeof Media>
