import type { Format } from './format.ts'
import { json } from './json/json.ts'
import { jsonOcto } from './json-octo/json-octo.ts'
import { jsonl } from './jsonl/jsonl.ts'
import { jsonld } from './jsonld/jsonld.ts'
import { markdown } from './markdown/markdown.ts'
import { text } from './text.ts'

/** A new one is a file or folder here, and its place in this list. */
const builtIn: readonly Format[] = [json, jsonl, jsonld, jsonOcto, markdown, text]
const all = [...builtIn]

/**
 * Every format, in the order in which they are listed everywhere: the built-in ones, then those of the config file, which come
 * after this module was loaded. So whatever follows from the list is computed when it is asked for.
 */
export const formats: readonly Format[] = all

/** Whether a format came with the config file. */
export function isOwnFormat(format: Format): boolean {
  return !builtIn.includes(format)
}

/** Takes the formats of a config file in, in the place of those of the one before. */
export function setOwnFormats(own: readonly Format[]): void {
  all.splice(builtIn.length, all.length, ...own)
}
