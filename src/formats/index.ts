import {
  jsonDeclaration,
  jsonlDeclaration,
  jsonldDeclaration,
  jsonOctoDeclaration,
  markdownDeclaration,
  textDeclaration,
} from './declarations.ts'
import type { Format, ListedFormat } from './format.ts'

/** A new one is a file or folder here, its declaration, and its place in this list. */
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
 * Every format, in the order in which they are listed everywhere: the built-in ones, then those of the config file, which come
 * after this module was loaded. So whatever follows from the list is computed when it is asked for.
 */
export const formats: readonly ListedFormat[] = all

/** The formats with these names, in the order of the list, with what makes their files. */
export function loadFormats(names: readonly string[]): Promise<Format[]> {
  return Promise.all(formats.filter(({ name }) => names.includes(name)).map(format => format.load()))
}

/** Whether a format came with the config file. */
export function isCustomFormat(format: ListedFormat): boolean {
  return !builtIn.includes(format)
}

/** Takes the formats of a config file in, in the place of those of the one before. */
export function setCustomFormats(own: readonly Format[]): void {
  all.splice(builtIn.length, all.length, ...own.map(toListed))
}

/** One of a config file is loaded already. It may be made by a class, so nothing of it is copied. */
function toListed(format: Format): ListedFormat {
  return Object.create(format, { load: { value: async () => format } })
}
