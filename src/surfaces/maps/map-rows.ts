import { addressForPeople, hasPages } from '../shared/addresses.ts'
import { countRows } from '../shared/facet-groups.ts'
import type { ListedRecord, SortedRow, SurfaceContext } from '../surface.ts'
import { imagesXml, locXml, type MapEntry } from './map-xml.ts'

export const ROWS = { key: '0', date: '1', list: '2', account: '3', product: '4' } as const

export type AccountDates = Map<string, string | null>

/** An account's page lists its products. So the date of the page is the latest date of the account and its products. */
export function* mapRows(records: Iterable<ListedRecord>, context: SurfaceContext): Iterable<SortedRow> {
  if (context.baseUrl === null) return
  const isPaged = hasPages(context)
  const held = isPaged ? [...records] : records
  const dates: AccountDates = new Map()
  if (isPaged) {
    const others: AccountDates = new Map()
    for (const { type, id, account, updated } of held) {
      if (type === 'account') dates.set(id, updated)
      else if (account !== null) addDate(dates.has(account) ? dates : others, account, updated)
    }
    const keys = new Set(Array.from(countRows(held), ({ group }) => group))
    for (const id of [...keys].sort()) yield { group: ROWS.key, order: '', id, note: '' }
    for (const [id, date] of [...others].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
      yield { group: ROWS.date, order: '', id, note: date ?? '' }
  }
  for (const record of held) {
    const { type, id, updated, surfaceData } = record
    const date = type === 'account' && isPaged ? (dates.get(id) ?? null) : updated
    yield entryRow(ROWS[type], id, {
      loc: locXml(`${context.baseUrl}/${addressForPeople(record, context)}`),
      updated: date,
      images: imagesXml(surfaceData.images),
    })
  }
}

export function addDate(dates: AccountDates, account: string, updated: string | null): void {
  const before = dates.get(account)
  dates.set(account, before === undefined ? updated : latestOf(before, updated))
}

export function latestOf(one: string | null, other: string | null): string | null {
  return one === null || other === null ? null : one > other ? one : other
}

export function entryRow(group: string, id: string, { loc, updated, images = '' }: MapEntry): SortedRow {
  return { group, order: '', id, note: `${updated ?? ''}\t${loc}\t${images}` }
}

export function entryOf({ note }: SortedRow): MapEntry & { images: string } {
  const [date = '', loc = '', images = ''] = note.split('\t')
  return { loc, updated: date === '' ? null : date, images }
}
