import type { RecordType } from '../catalogue/read-record.ts'
import type { Addresses } from '../document/entry.ts'
import { fileId } from './file-id.ts'
import { pathOf } from './file-ids-for.ts'

/** A record's file, relative to its generation. */
export function recordFile(type: RecordType, id: string, suffix: string): string {
  return pathOf(type, fileId(id), suffix)
}

/** Where a record's Markdown is, as files say that hold a copy of its text. */
export function recordAddress(
  { type, id }: { type: RecordType; id: string },
  baseUrl: string | null,
): string {
  const file = recordFile(type, id, 'md')
  return baseUrl === null ? file : `${baseUrl}/${file}`
}

/**
 * How records that are published at a base URL are referred to.
 *
 * @param baseUrl without a slash at its end; null where it is not known: records are then named by URNs (RFC 8141)
 * @param fileOf the file of a record that people are led to, relative to the tree; default its Markdown
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
