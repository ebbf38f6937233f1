import { shown } from '../catalogue/issue.ts'
import type { Format, FormatDeclaration } from '../formats/format.ts'
import { MEDIA_TYPES } from '../surfaces/shared/media-types.ts'
import type { Surface } from '../surfaces/surface.ts'

type Kind = 'boolean' | 'function' | 'object' | 'string'

const FORMAT_KINDS = {
  name: 'string',
  summary: 'string',
  extension: 'string',
  mediaType: 'string',
  offeredForProducts: 'boolean',
  isNegotiated: 'boolean',
  record: 'function',
  open: 'function',
  close: 'string',
  separator: 'string',
  textStart: 'function',
  response: 'object',
  verify: 'function',
  inspect: 'function',
} satisfies Partial<Record<keyof Format, Kind>>

const SURFACE_KINDS = {
  name: 'string',
  summary: 'string',
  needs: 'object',
  load: 'function',
} satisfies Partial<Record<keyof Surface, Kind>>

/** A name as it is typed in lists. */
const NAME = /^[a-z][a-z0-9-]*$/

/** What the names of other files end in, and what stands before suffixes. */
const TAKEN_SUFFIXES: readonly string[] = ['html', 'paths', 'br', 'gz', 'zst', 'all', 'octo']

/** Whether an object of a config file has what a format has. */
export function isFormat(part: object): part is Format {
  return wrongKind(part, FORMAT_KINDS) === null
}

/** Whether an object of a config file has what a surface has. */
export function isSurface(part: object): part is Surface {
  return wrongKind(part, SURFACE_KINDS) === null
}

/** What keeps an object from being a format: `.extension: it ...`; null where nothing does. */
export function formatIssue(part: object, others: readonly FormatDeclaration[]): string | null {
  if (!isFormat(part)) return wrongKind(part, FORMAT_KINDS)
  const { name, extension, mediaType } = part
  const suffix = extension.slice(1)
  const sameSuffix = others.find(other => other.extension === extension)
  const usual = Object.hasOwn(MEDIA_TYPES, suffix) ? MEDIA_TYPES[suffix] : undefined
  if (!/^\.[a-z0-9]{1,12}$/.test(extension))
    return `.extension: ${shown(extension)} is not a dot with letters and digits, such as ".csv"`
  if (TAKEN_SUFFIXES.includes(suffix)) return `.extension: other files end in ${shown(extension)}`
  if (sameSuffix !== undefined)
    return `.extension: files of the format ${sameSuffix.name} end in ${shown(extension)}`
  if (!/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w-]+)*$/.test(mediaType))
    return `.mediaType: ${shown(mediaType)} is no media type, such as "text/csv; charset=utf-8"`
  if (usual !== undefined && usual !== mediaType)
    return `.mediaType: other files that end in ${shown(extension)} are ${usual}`
  return nameIssue(name, 'format', others)
}

/** What keeps an object from being a surface; null where nothing does. */
export function surfaceIssue(part: object, others: readonly Surface[]): string | null {
  if (!isSurface(part)) return wrongKind(part, SURFACE_KINDS)
  return Array.isArray(part.needs) ? nameIssue(part.name, 'surface', others) : '.needs: it is not a list'
}

function nameIssue(name: string, what: string, others: readonly { name: string }[]): string | null {
  if (!NAME.test(name) || name === 'all' || name === 'none')
    return `.name: ${shown(name)} is not a name of small letters, digits and hyphens`
  return others.some(other => other.name === name) ? `.name: there is another ${what} ${shown(name)}` : null
}

function wrongKind(part: object, kinds: Readonly<Record<string, Kind>>): string | null {
  for (const [key, kind] of Object.entries(kinds)) {
    const value: unknown = Reflect.get(part, key)
    if (value === undefined) return `.${key}: it is missing`
    if (typeof value !== kind || value === null) return `.${key}: it is not ${WORDS[kind]}: ${shown(value)}`
  }
  return null
}

const WORDS: Readonly<Record<Kind, string>> = {
  boolean: 'true or false',
  function: 'a function',
  object: 'an object',
  string: 'a text',
}
