import type { Representation } from './representation.ts'
import { textRepresentation } from './text-representation.ts'

/** A value as a JSON body that is named after its own bytes. */
export function jsonRepresentation(value: object, lastModified: Date | null): Representation {
  return textRepresentation(JSON.stringify(value), 'application/json', lastModified)
}
