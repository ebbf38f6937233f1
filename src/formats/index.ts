import {
  jsonDeclaration,
  jsonlDeclaration,
  jsonldDeclaration,
  jsonOctoDeclaration,
  markdownDeclaration,
  textDeclaration,
} from './declarations.ts'
import type { Format, ListedFormat } from './format.ts'

/** A new format is a file or folder here, a declaration, and an entry in this list. */
const builtIn: readonly ListedFormat[] = [
  { ...jsonDeclaration, load: async () => (await import('./json/json.ts')).json },
  { ...jsonlDeclaration, load: async () => (await import('./jsonl/jsonl.ts')).jsonl },
  { ...jsonldDeclaration, load: async () => (await import('./jsonld/jsonld.ts')).jsonld },
  { ...jsonOctoDeclaration, load: async () => (await import('./json-octo/json-octo.ts')).jsonOcto },
  { ...markdownDeclaration, load: async () => (await import('./markdown/markdown.ts')).markdown },
  { ...textDeclaration, load: async () => (await import('./text.ts')).text },
]
const all = [...builtIn]

/**
 * Every format in the order of all lists: the built-in ones, then those of the config file. These are added after this
 * module is loaded, so values that depend on the list must be computed on demand.
 */
export const formats: readonly ListedFormat[] = all

/** Loads the code of the formats with these names, in the order of the list. */
export function loadFormats(names: readonly string[]): Promise<Format[]> {
  return Promise.all(formats.filter(({ name }) => names.includes(name)).map(format => format.load()))
}

/** Whether a format came with the config file. */
export function isCustomFormat(format: ListedFormat): boolean {
  return !builtIn.includes(format)
}

/** Replaces the custom formats by those of a config file. */
export function setCustomFormats(custom: readonly Format[]): void {
  all.splice(builtIn.length, all.length, ...custom.map(toListed))
}

/** Adds `load` to a custom format, which is loaded already. It may be an instance of a class, so it is not copied. */
function toListed(format: Format): ListedFormat {
  return Object.create(format, { load: { value: async () => format } })
}
