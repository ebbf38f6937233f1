import * as z from 'zod'
import { shown } from '../../catalogue/fault.ts'
import { askedId, isAskedId } from './asked-id.ts'
import { type Failure, transient } from './failure.ts'

/** More pages than this are a mistake of the source, and would be read for days. */
const MOST_PAGES = 1_000_000

/** An answer of the list (interface, GET /api/products), as far as the crawl follows it. */
export const ListAnswer = z.object({
  limit_value: z.int().min(1),
  total_pages: z.int().min(0).max(MOST_PAGES),
  current_page: z.int().min(1),
  next_page: z.int().nullable(),
  products: z.array(z.looseObject({})),
})
export type ListAnswer = z.infer<typeof ListAnswer>

/** A schema costs more to make than to use, so none is made for a record. */
const AnyRecord = z.record(z.string(), z.unknown())
const NamedAccount = z.looseObject({ id: z.unknown(), ID: z.unknown() }).partial()

/** Reads an answer of the list. */
export function readListAnswer(value: Record<string, unknown>): ListAnswer | Failure {
  const parsed = ListAnswer.safeParse(value)
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

/**
 * Checks that a single-record read gave the record that was asked for.
 *
 * @param key the answer's only key
 */
export function readRecordAnswer(
  value: Record<string, unknown>,
  key: 'product' | 'account',
  id: string,
): Record<string, unknown> | Failure {
  const record = AnyRecord.safeParse(value[key]).data
  if (record === undefined) return transient(`its answer has no "${key}" but ${shown(value[key] ?? null)}`)
  if (isAskedId(id, record['id'])) return record
  return transient(`it answers with the ${key} ${shown(record['id'] ?? null)} instead`)
}

/** The id of the account that a record names: `id` in the newer generation, `ID` in V1 lists. */
export function accountOf(record: Record<string, unknown>): string | null {
  const account = NamedAccount.safeParse(record['account']).data
  return account === undefined ? null : askedId(account.id ?? account.ID)
}
