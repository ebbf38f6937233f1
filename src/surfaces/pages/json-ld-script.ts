import type { Element } from 'hast'
import type { Entry } from '../../document/entry.ts'
import { jsonld } from '../../formats/jsonld/jsonld.ts'
import { element } from './element.ts'

/** The record's JSON-LD file, byte by byte. The format leaves no `<` in it that could end the element. */
export function jsonLdScript(entry: Entry): Element {
  const file = jsonld.open(entry) + jsonld.record(entry) + jsonld.close
  return element('script', { type: jsonld.mediaType }, file)
}
