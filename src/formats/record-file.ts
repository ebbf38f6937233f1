import type { RecordType } from '../catalogue/read-record.ts'
import type { Addresses } from '../document/entry.ts'
import { fileId } from './file-id.ts'
import { pathOf } from './file-ids-for.ts'

/** The path of a record's file, relative to the tree. */
export function recordFile(type: RecordType, id: string, suffix: string): string {
  return pathOf(type, fileId(id), suffix)
}

/** The address of a record's Markdown file, which copies of its text state; only a path without a `baseUrl`. */
export function recordAddress(
  { type, id }: { type: RecordType; id: string },
  baseUrl: string | null,
): string {
  const file = recordFile(type, id, 'md')
  return baseUrl === null ? file : `${baseUrl}/${file}`
}

/**
 * Makes the addresses of records that are published at a base URL.
 *
 * @param baseUrl without a slash at its end; if it is null, ids of records are URNs (RFC 8141)
 * @param fileOf the record's file for people, relative to the tree; default its Markdown
 */
export function addressesAt(
  baseUrl: string | null,
  fileOf = (type: RecordType, id: string) => recordFile(type, id, 'md'),
): Addresses {
  return {
    baseUrl,
    addressOf: (type, id) =>
      baseUrl === null ? `urn:tourpress:${type}:${fileId(id)}` : `${baseUrl}/${type}s/${fileId(id)}`,
    pageOf: (type, id) => (baseUrl === null ? null : `${baseUrl}/${fileOf(type, id)}`),
  }
}
