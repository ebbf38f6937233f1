import { toLine } from '../catalogue/text/clean-text.ts'
import { UsageError } from '../errors.ts'
import { formats } from '../formats/index.ts'
import { type GuardName, guardNames } from '../publish/guards.ts'
import { surfaces } from '../surfaces/index.ts'
import { surfacesNamed } from '../surfaces/surfaces-named.ts'

/** The formats of a comma-separated list, in the order of the interface. */
export function parseFormats(list: string): string[] {
  return parseNames('format', list, formats)
}

/**
 * The surfaces of a comma-separated list, in the order of the documentation; `none` and `all` stand alone.
 *
 * @throws {UsageError} also where one needs a format that is not written.
 */
export function parseSurfaces(list: string, written: readonly string[]): string[] {
  if (list === 'none') return []
  const names = list === 'all' ? surfaces.map(({ name }) => name) : parseNames('surface', list, surfaces)
  for (const { name, needs } of surfacesNamed(names)) {
    const missing = needs.find(format => !written.includes(format))
    if (missing !== undefined)
      throw new UsageError(
        `Reading --surfaces: "${name}" needs the format ${missing}, which --formats leaves out`,
      )
  }
  return names
}

/** Names of a comma-separated list, in the order of what there is. */
function parseNames(what: 'format' | 'surface', list: string, all: readonly { name: string }[]): string[] {
  const names = list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  const known = all.map(({ name }) => name)
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined || names.length === 0)
    throw new UsageError(`Reading --${what}s: there is no ${what} "${unknown ?? ''}"`, {
      hint: `There are ${known.join(', ')}; all of them are "all"`,
    })
  return known.filter(name => names.includes(name))
}

/** A base URL without a slash at its end. */
export function parseBaseUrl(text: string): string {
  const url = URL.parse(text)
  // An empty query or fragment is only seen in the whole address.
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password !== '' ||
    /[?#]/.test(url.href)
  )
    throw new UsageError(
      `Reading --base-url: "${text}" is not an http(s) address without query, fragment and credentials`,
    )
  if (!canDecode(url.pathname))
    throw new UsageError(`Reading --base-url: the path of "${text}" is not percent-encoded UTF-8`, {
      hint: 'A percent sign itself is written as %25',
    })
  return url.href.replace(/\/+$/, '')
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const SIGNALS = ['search', 'ai-input', 'ai-train']

/** A name of one line. */
export function parseSiteName(text: string): string {
  const name = toLine(text)
  if (name === '') throw new UsageError('Reading --site-name: it is empty')
  return name
}

/** What robots may use a tree for, as contentsignals.org writes it: in one order, each signal once. */
export function parseContentSignal(text: string): string {
  const given = text.split(',').map(part => /^\s*([a-z-]+)\s*=\s*(yes|no)\s*$/i.exec(part)?.slice(1) ?? [])
  const values = new Map(given.map(([name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()]))
  if (values.size < given.length || [...values.keys()].some(name => !SIGNALS.includes(name)))
    throw new UsageError(
      `Reading --content-signal: "${text}" is not a list of ${SIGNALS.join(', ')}, each once and with yes or no`,
      { hint: 'Such as --content-signal "search=yes, ai-input=yes, ai-train=no"' },
    )
  return SIGNALS.flatMap(name => (values.has(name) ? `${name}=${values.get(name)}` : [])).join(', ')
}

/** A whole number from `least`. */
export function parseCount(option: string, text: string, least: number): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) < least)
    throw new UsageError(`Reading ${option}: "${text}" is not a whole number from ${least}`)
  return Number(text)
}

/** A share from 0 to 1. */
export function parseShare(option: string, text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1))
    throw new UsageError(`Reading ${option}: "${text}" is not a share from 0 to 1`)
  return share
}

/** A moment to come: a day, which counts from its first second in UTC, or an ISO 8601 date-time with its offset. */
export function parseMoment(option: string, text: string, now: Date): Date {
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (Number.isNaN(time))
    throw new UsageError(
      `Reading ${option}: "${text}" is not a day such as 2027-01-31 or a moment such as 2027-01-31T12:00:00Z`,
    )
  if (time <= now.getTime()) throw new UsageError(`Reading ${option}: "${text}" has passed already`)
  return new Date(time)
}

/** The name of a guard. */
export function parseGuard(text: string): GuardName {
  const guard = guardNames.find(name => name === text)
  if (guard !== undefined) return guard
  throw new UsageError(`Reading --force: there is no guard "${text}"`, {
    hint: `Guards are ${guardNames.join(', ')}`,
  })
}
