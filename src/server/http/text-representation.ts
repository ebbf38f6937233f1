import type { Representation } from './representation.ts'
import { tagOf } from './tag-of.ts'

/** A text as a body that is held whole and named after its own bytes. */
export function textRepresentation(
  text: string,
  mediaType: string,
  lastModified: Date | null,
): Representation {
  const bytes = Buffer.from(text)
  return { mediaType, tag: tagOf(text), lastModified, size: bytes.length, read: async () => bytes }
}
