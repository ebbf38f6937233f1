import {
  jsonDeclaration,
  jsonlDeclaration,
  jsonldDeclaration,
  jsonOctoDeclaration,
  markdownDeclaration,
  textDeclaration,
} from './declarations.ts'
import type { Format, ListedFormat } from './format.ts'

/** The built-in formats. A new one needs a file or folder here, a declaration, and an entry in this list. */
const builtIn = [
  { ...jsonDeclaration, load: async () => (await import('./json/json.ts')).json },
  { ...jsonlDeclaration, load: async () => (await import('./jsonl/jsonl.ts')).jsonl },
  { ...jsonldDeclaration, load: async () => (await import('./jsonld/jsonld.ts')).jsonld },
  { ...jsonOctoDeclaration, load: async () => (await import('./json-octo/json-octo.ts')).jsonOcto },
  { ...markdownDeclaration, load: async () => (await import('./markdown/markdown.ts')).markdown },
  { ...textDeclaration, load: async () => (await import('./text.ts')).text },
] satisfies ListedFormat[]
const all: ListedFormat[] = [...builtIn]

export type FormatName = (typeof builtIn)[number]['name']

/**
 * All formats in their usual order: the built-in ones, then the config file's. Compute values from this list on demand,
 * because the config file's formats are added after this module is loaded.
 */
export const formats: readonly ListedFormat[] = all

export function loadFormats(names: readonly string[]): Promise<Format[]> {
  return Promise.all(formats.filter(({ name }) => names.includes(name)).map(format => format.load()))
}

export function isCustomFormat(format: ListedFormat): boolean {
  return !builtIn.some(one => one === format)
}

export function setCustomFormats(custom: readonly Format[]): void {
  all.splice(builtIn.length, all.length, ...custom.map(toListed))
}

/** Derives an object from `format`, because a copy would lose the methods of a class instance. */
function toListed(format: Format): ListedFormat {
  return Object.create(format, { load: { value: async () => format } })
}
