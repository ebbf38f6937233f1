import type { Format } from './format.ts'
import { json } from './json/json.ts'
import { jsonOcto } from './json-octo/json-octo.ts'
import { jsonl } from './jsonl/jsonl.ts'
import { jsonld } from './jsonld/jsonld.ts'
import { markdown } from './markdown/markdown.ts'
import { text } from './text.ts'

/** Every format, in the order in which they are listed everywhere. A new one is a file or folder here, and its line. */
export const formats: readonly Format[] = [json, jsonl, jsonld, jsonOcto, markdown, text]
