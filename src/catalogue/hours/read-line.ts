import type { Clock } from './hour-phrases.ts'
import { hourTokens } from './hour-tokens.ts'
import { ALL_DAY, type Day, type HoursLine, type Span } from './opening-hours.ts'

interface Group {
  days: Day[]
  spans: Span[]
  isClosed: boolean
  isAllDay: boolean
}

const hasStatus = ({ spans, isClosed, isAllDay }: Group) => spans.length > 0 || isClosed || isAllDay

export function daysNamed(text: string): readonly Day[] {
  const [group, ...others] = groupsIn(text) ?? []
  return group === undefined || others.length > 0 || hasStatus(group) ? [] : lineOf(group).days
}

export function readLine(line: string): HoursLine[] | null {
  const groups = groupsIn(line)
  return groups?.every(hasStatus) ? groups.map(lineOf) : null
}

function groupsIn(line: string): Group[] | null {
  const tokens = hourTokens(line)
  if (tokens === null) return null
  const group = emptyGroup()
  const state: LineState = { groups: [group], group, last: null, isRange: false, opens: null }
  for (const token of tokens) {
    if (token.type === 'filler') continue
    if (token.type === 'to') {
      state.isRange = true
      continue
    }
    const isClear = token.type === 'days' ? addDays(state, token.days) : addStatus(state, token)
    if (!isClear) return null
    state.isRange = false
  }
  return state.opens === null ? state.groups : null
}

interface LineState {
  groups: Group[]
  group: Group
  last: 'days' | 'status' | null
  isRange: boolean
  opens: Clock | null
}

const emptyGroup = (days: Day[] = []): Group => ({ days, spans: [], isClosed: false, isAllDay: false })

function beginGroup(state: LineState, days?: Day[]): void {
  state.group = emptyGroup(days)
  state.groups.push(state.group)
}

function addDays(state: LineState, days: readonly Day[]): boolean {
  if (state.opens !== null) return false
  if (state.last === 'status' && state.group.days.length > 0 && hasStatus(state.group)) beginGroup(state)
  const [from, until] = [state.group.days.at(-1), days[0]]
  const isSpan = state.isRange && state.last === 'days' && days.length === 1
  state.group.days.push(
    ...(isSpan && from !== undefined && until !== undefined ? daysBetween(from, until) : days),
  )
  state.last = 'days'
  return true
}

/** Adds a time, `closed` or `all day` to the current group. False if `token` makes the line ambiguous. */
function addStatus(state: LineState, token: Clock | { type: 'closed' | 'all day' }): boolean {
  if (state.last === 'days' && hasStatus(state.group)) {
    // In `9–17, Monday closed` the day belongs to `closed`. `closed Monday, Tuesday 9–5` is ambiguous: it is refused.
    if (token.type !== 'closed' || state.group.isClosed) return false
    beginGroup(state, state.group.days.splice(0))
  }
  state.last = 'status'
  if (state.group.isClosed || state.group.isAllDay) return false
  if (token.type === 'time') return addTime(state, token)
  if (state.opens !== null) return false
  if (hasStatus(state.group)) beginGroup(state)
  if (token.type === 'closed') state.group.isClosed = true
  else state.group.isAllDay = true
  return true
}

function addTime(state: LineState, time: Clock): boolean {
  if (state.opens === null) {
    state.opens = time
    return true
  }
  const span = state.isRange ? spanOf(state.opens, time) : null
  if (span === null) return false
  state.group.spans.push(span)
  state.opens = null
  return true
}

function lineOf({ days, spans, isClosed, isAllDay }: Group): HoursLine {
  const status = isClosed ? 'closed' : isAllDay ? ALL_DAY : spans
  return { days: [...new Set(days)].sort((a, b) => a - b), label: null, status }
}

function daysBetween(from: Day, until: Day): Day[] {
  const week: readonly Day[] = [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6]
  const end = week.indexOf(until, from + 1)
  return end < 0 ? [until] : week.slice(from + 1, end + 1)
}

/** Reads `9–5pm` as 9:00 to 17:00, and `1–5pm` as 13:00 to 17:00. Null if a time may be in either half of the day. */
function spanOf(first: Clock, last: Clock): Span | null {
  let [from, until] = [first.minutes, last.minutes]
  const [firstHalf, lastHalf] = [first.half, last.half]
  // If only one time has am or pm, it applies to both, unless the times would then be in the wrong order.
  if (firstHalf === null && lastHalf === 'am' && from >= 720) from -= 720
  if (firstHalf === null && lastHalf === 'pm' && from < 720 && from + 720 < until) from += 720
  if (firstHalf === 'pm' && lastHalf === null && until < 720 && until + 720 > from) until += 720
  if (firstHalf === 'am' && lastHalf === null && until < 780 && until - 720 > from) until -= 720
  if (firstHalf === 'am' && lastHalf === null && until < from) return null
  if (until === 0) until = 1440
  // `9–5` is ambiguous. So only with am or pm, or from 13:00 on, may a span end on the next day.
  const mayEndNextDay = firstHalf !== null || lastHalf !== null || from >= 780
  if (until === from || (until < from && !mayEndNextDay)) return null
  return { opens: clockText(from), closes: clockText(until) }
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
