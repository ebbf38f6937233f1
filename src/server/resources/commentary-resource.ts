import * as z from 'zod'
import { type Commentary, commentaryFormats } from '../../catalogue/schema/product.ts'
import { field } from './field.ts'

/** A commentary and its language (interface, `commentary[]`). */
export const CommentaryResource = z
  .strictObject({
    format: field(z.enum(commentaryFormats).nullable(), 'How it reaches the guest', 'IN_PERSON'),
    language: field(z.string(), 'IETF BCP 47', 'en'),
  })
  .meta({ id: 'Commentary', description: 'A commentary and its language.' })
export type CommentaryResource = z.infer<typeof CommentaryResource>

export function toCommentaryResource({ format, language }: Commentary): CommentaryResource {
  return { format, language }
}
