import * as z from 'zod'
import { lazy } from '../../runtime/lazy.ts'
import { decodeReferences, toLine, toProse } from '../text/clean-text.ts'
import { isLanguageTag, toLanguage } from '../text/language-tags.ts'
import { memoize } from '../text/memoize.ts'
import { pathSafe } from '../text/path-safe.ts'
import { isPublicUrl, LONGEST_ADDRESS, toUrl } from '../text/to-url.ts'

/** One line of plain text, such as a title, a name or a code. Character references are decoded. */
export const line = z.string().overwrite(toLine).min(1)

/** Paragraphs, plain or HTML. */
export const prose = z.string().overwrite(toProse).min(1)

/** An http(s) address that can be published: it has no user name or password. */
export const url = z
  .string()
  .overwrite(toUrl)
  .refine(url => url.length <= LONGEST_ADDRESS, {
    error: `is over ${LONGEST_ADDRESS} characters long`,
    abort: true,
  })
  .refine(isPublicUrl, { error: 'is not an http(s) address that can be published' })

/** The id of a record. It becomes a file name and an item of comma-separated lists. */
export const recordId = z
  .string()
  // Invalid characters stay and are refused below. A text that cannot be decoded becomes empty, which is refused too.
  .overwrite(text => decodeReferences(text, decoded => decoded.trim()) ?? '')
  .min(1)
  .refine(id => Buffer.byteLength(id) <= 200, { error: 'is over 200 bytes long', abort: true })
  .refine(id => !id.includes(','), { error: 'holds a comma' })
  .refine(id => !/\p{Cc}|[\u2028\u2029]/u.test(id), { error: 'holds a control character' })
  .refine(id => id.isWellFormed(), { error: 'holds half a surrogate pair' })
  .refine(id => longestInPath(id) <= LONGEST_FILE_ID, { error: 'makes a file name that is too long' })

/** In bytes. File names have up to 255; the longest suffixes are `.all.octo.json.zst` and `.all.octo.json.3999`. */
export const LONGEST_FILE_ID = 236

function longestInPath(id: string): number {
  return pathSafe(id).length + (id.lastIndexOf('.') > 0 ? '~2E'.length - 1 : 0)
}

/** A calendar day, `YYYY-MM-DD`; the time of a date-time is removed. */
export const date = z
  .string()
  .overwrite(text => text.trim().replace(/^(\d{4}-\d\d-\d\d)[T ].*$/, '$1'))
  .refine(isDate, { error: 'is not a day written as YYYY-MM-DD' })

export function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A BCP 47 tag; `English` and `en_GB` are converted. */
export const language = z.string().overwrite(toLanguage).refine(isLanguageTag, { error: 'is not a language' })

/** Currencies of prices that ICU does not list: units of account, and the digital bolivar. */
const UNLISTED = ['CLF', 'UYI', 'UYW', 'VED']
const currencies = lazy(() => new Set([...Intl.supportedValuesOf('currency'), ...UNLISTED]))

export function isCurrency(code: string): boolean {
  return currencies().has(code)
}

/** A code of ISO 4217; lower case is converted. */
export const currency = z
  .string()
  .regex(/^\s*[A-Za-z]{3}\s*$/, { error: 'is not a currency code of three letters', abort: true })
  .overwrite(text => text.trim().toUpperCase())
  .refine(isCurrency, { error: 'is not a currency of ISO 4217' })

export const timeZone = z
  .string()
  .overwrite(text => text.trim())
  .refine(text => ZONE_NAME.test(text) && canFormatIn(text), { error: 'is not an IANA time zone' })

const ZONE_NAME = /^[a-z][\w/+-]{0,63}$/i

const canFormatIn = memoize((zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
})

export const count = z.number().int().min(0)

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** Refuses the coordinates 0, 0, which sources write for unknown ones: no tour is in the Gulf of Guinea. */
export function refuseNoPlace(
  { latitude, longitude }: Partial<Record<'latitude' | 'longitude', number | null | undefined>>,
  context: z.RefinementCtx,
  keys = ['latitude', 'longitude'],
): void {
  if (latitude !== 0 || longitude !== 0) return
  const message = 'is no place, as 0, 0 stands for unknown coordinates'
  for (const key of keys) context.addIssue({ code: 'custom', path: [key], message })
}

/** Makes a field that a source may omit or set to null; the model then has null. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/** Makes a list that a source may omit; the model then has `[]`. */
export const list = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).default([])
