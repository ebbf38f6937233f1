import type { ListedRecord } from '../surface.ts'

/** What an index calls a record. */
export function titleOf({ title, id }: Pick<ListedRecord, 'title' | 'id'>): string {
  return title.trim() === '' ? id : title
}
