import * as z from 'zod'
import { messageText, shown } from '../../catalogue/issue.ts'
import { recordId } from '../../catalogue/schema/fields.ts'
import { type Failure, transient } from '../../http-client/failure.ts'
import { isObject } from '../../runtime/is-object.ts'

/** Any text but a JSON object is a failure, in spite of status 200. */
export function parseResponse(text: string): Record<string, unknown> | Failure {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (text.trim() === '') return transient('it answers 200 with nothing')
    if (/^\s*</.test(text)) return transient('it answers 200 with a page of HTML instead of JSON')
    const reason = error instanceof Error ? error.message : String(error)
    return transient(`it answers 200 with what is not JSON: ${messageText(reason)}`)
  }
  if (!isObject(value)) return transient(`it answers 200 with ${shown(value)} instead of an object`)
  if ('error' in value) return transient(`it answers 200 with the error ${shown(value['error'])}`)
  return value
}

/** A list of more pages is a mistake of the source: reading it would take days. */
const MOST_PAGES = 1_000_000

export const ListResponse = z.object({
  limit_value: z.int().min(1),
  total_pages: z.int().min(0).max(MOST_PAGES),
  current_page: z.int().min(1),
  next_page: z.int().nullable(),
  products: z.array(z.looseObject({})),
  /** The categories and locations of the page's products. If no product has one of them, products are missing. */
  categories: z.array(z.string()).catch([]),
  locations: z.array(z.string()).catch([]),
})
export type ListResponse = z.infer<typeof ListResponse>

export function readListResponse(value: Record<string, unknown>): ListResponse | Failure {
  const parsed = ListResponse.safeParse(value)
  if (parsed.success) return parsed.data
  const [key, ...deeper] = parsed.error.issues[0]?.path ?? []
  const name = String(key)
  const reason = !Object.hasOwn(value, name)
    ? `lacks "${name}"`
    : deeper.length > 0
      ? `has something among its "${name}" that is no record`
      : `has ${shown(value[name])} as its "${name}"`
  return transient(`its list answer ${reason}`)
}

// These schemas are shared by all calls, since a schema takes longer to make than to use.

const AnyRecord = z.record(z.string(), z.unknown())
const NamedAccount = z.looseObject({ id: z.unknown(), ID: z.unknown() }).partial()

export function readRecordResponse(
  value: Record<string, unknown>,
  key: 'product' | 'account',
  id: string,
): Record<string, unknown> | Failure {
  const record = AnyRecord.safeParse(value[key]).data
  if (record === undefined) return transient(`its answer has no "${key}" but ${shown(value[key] ?? null)}`)
  if (isSameId(id, record['id'])) return record
  return transient(`it answers with the ${key} ${shown(record['id'] ?? null)} instead`)
}

/** Makes what is stored for a response whose record has more than `bytes`. The import turns it into an issue. */
export function longerThan(bytes: number): string {
  return JSON.stringify({ longerThan: bytes })
}

const CacheResponse = z.object({ accounts: z.array(AnyRecord) })

export function readCacheResponse(value: Record<string, unknown>): Record<string, unknown>[] | Failure {
  return CacheResponse.safeParse(value).data?.accounts ?? transient('its answer has no list of "accounts"')
}

/** Items of the V1 list call the id `ID`; all others call it `id`. */
export function accountOf(record: Record<string, unknown>): string | null {
  const account = NamedAccount.safeParse(record['account']).data
  return account === undefined ? null : fetchableId(account.id ?? account.ID)
}

/** An id for use in a path, as the source writes it. Null for `.` and `..`, which change a path even when encoded. */
export function fetchableId(value: unknown): string | null {
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) return null
  const id = String(value)
  return recordId.safeParse(id).success && !/^\.{1,2}$/.test(id.trim()) ? id : null
}

/** Whether `value` is the id `requested`. Two spellings that the catalogue stores as one id count as equal. */
export function isSameId(requested: string, value: unknown): boolean {
  const id = fetchableId(value)
  return id !== null && (id === requested || recordId.parse(id) === recordId.parse(requested))
}
