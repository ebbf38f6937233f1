import type { Clock } from './hour-phrases.ts'
import { hourTokens } from './hour-tokens.ts'
import { ALL_DAY, type Day, type HoursLine, type Span } from './opening-hours.ts'

/** What is said together of some days, while it is read. */
interface Group {
  days: Day[]
  spans: Span[]
  isClosed: boolean
  isAllDay: boolean
}

const hasStatus = ({ spans, isClosed, isAllDay }: Group) => spans.length > 0 || isClosed || isAllDay

/** The days that a text names and nothing else; empty where it says anything else. */
export function daysNamed(text: string): readonly Day[] {
  const [group, ...others] = groupsIn(text) ?? []
  return group === undefined || others.length > 0 || hasStatus(group) ? [] : lineOf(group).days
}

/**
 * What a folded line says of days, in groups: `mon-fri 9-17, closed on sundays` are two. Null where a word of it is not
 * understood, or it is not clear which hours belong to which days.
 */
export function readLine(line: string): HoursLine[] | null {
  const groups = groupsIn(line)
  return groups?.every(hasStatus) ? groups.map(lineOf) : null
}

function groupsIn(line: string): Group[] | null {
  const tokens = hourTokens(line)
  if (tokens === null) return null
  const emptyGroup = (days: Day[] = []): Group => ({ days, spans: [], isClosed: false, isAllDay: false })
  let group = emptyGroup()
  const groups = [group]
  const begin = (days?: Day[]) => {
    group = emptyGroup(days)
    groups.push(group)
  }
  let [last, isRange]: ['days' | 'status' | null, boolean] = [null, false]
  let opens: Clock | null = null
  for (const token of tokens) {
    if (token.type === 'filler') continue
    if (token.type === 'to') {
      isRange = true
      continue
    }
    if (token.type === 'days') {
      if (opens !== null) return null
      if (last === 'status' && group.days.length > 0 && hasStatus(group)) begin()
      const [from, until] = [group.days.at(-1), token.days[0]]
      const isSpan = isRange && last === 'days' && token.days.length === 1
      group.days.push(
        ...(isSpan && from !== undefined && until !== undefined ? daysBetween(from, until) : token.days),
      )
      last = 'days'
    } else {
      if (last === 'days' && hasStatus(group)) {
        // `9–17, Monday closed`: the days belong to what follows them. In `closed Monday, Tuesday 9–5` nobody knows.
        if (token.type !== 'closed' || group.isClosed) return null
        begin(group.days.splice(0))
      }
      if (token.type === 'time') {
        if (group.isClosed || group.isAllDay) return null
        if (opens === null) opens = token
        else {
          const span = isRange ? spanOf(opens, token) : null
          if (span === null) return null
          group.spans.push(span)
          opens = null
        }
      } else {
        if (opens !== null || group.isClosed || group.isAllDay) return null
        if (hasStatus(group)) begin()
        if (token.type === 'closed') group.isClosed = true
        else group.isAllDay = true
      }
      last = 'status'
    }
    isRange = false
  }
  return opens === null ? groups : null
}

function lineOf({ days, spans, isClosed, isAllDay }: Group): HoursLine {
  const status = isClosed ? 'closed' : isAllDay ? ALL_DAY : spans
  return { days: [...new Set(days)].sort((a, b) => a - b), label: null, status }
}

/** The days behind the first one up to the last, over Sunday where it comes earlier in the week. */
function daysBetween(from: Day, until: Day): Day[] {
  const week: readonly Day[] = [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6]
  const end = week.indexOf(until, from + 1)
  return end < 0 ? [until] : week.slice(from + 1, end + 1)
}

/** `9–5pm` is from 9 in the morning, `1–5pm` from 1 in the afternoon. Null where a time may mean either half of the day. */
function spanOf(first: Clock, last: Clock): Span | null {
  let [from, until] = [first.minutes, last.minutes]
  const [firstHalf, lastHalf] = [first.half, last.half]
  // A half of the day that one of them names is that of both, where the other would not be on the wrong side of it.
  if (firstHalf === null && lastHalf === 'am' && from >= 720) from -= 720
  if (firstHalf === null && lastHalf === 'pm' && from < 720 && from + 720 < until) from += 720
  if (firstHalf === 'pm' && lastHalf === null && until < 720 && until + 720 > from) until += 720
  if (firstHalf === 'am' && lastHalf === null && until < 780 && until - 720 > from) until -= 720
  if (firstHalf === 'am' && lastHalf === null && until < from) return null
  if (until === 0) until = 1440
  // `9–5` without more is five in the afternoon to some and nonsense to others.
  const goesOn = firstHalf !== null || lastHalf !== null || from >= 780
  if (until === from || (until < from && !goesOn)) return null
  return { opens: clockText(from), closes: clockText(until) }
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
