import type { Clock, HourWord } from './hour-phrases.ts'
import { hourWordAt } from './hour-words.ts'

/** Matches an hour with optional minutes, and words around it that mean am or pm: `下午3点`. */
const TIME =
  /(上午|午前|오전|凌晨|清晨|早上|中午|下午|午後|오후|晚上)? ?(\d{1,2})(?:(?:[:.]|[ ]?(?:h|時|时|点|點|시) ?)([0-5]\d)(?!\d) ?(?:分|분)?)? ?(a\.?m\.?(?!\p{L})|p\.?m\.?(?!\p{L})|(?:uhr|uur|heures?|hrs?|h|ore|horas?|صباحا|ص|ظهرا|عصرا|مساء|م)(?!\p{L})|[時时点點시])?/uy

export function hourTokens(line: string): HourWord[] | null {
  const tokens: HourWord[] = []
  for (let at = 0; at < line.length; ) {
    if (line[at] === ' ') {
      at++
      continue
    }
    const word = hourWordAt(line, at)
    if (word !== undefined) {
      tokens.push(word.meaning)
      at += word.length
      continue
    }
    TIME.lastIndex = at
    const time = TIME.exec(line)
    const clock = time === null ? null : clockOf(time)
    if (time === null || clock === null) return null
    tokens.push(clock)
    at += time[0].length
  }
  return tokens
}

function clockOf([, before, hour = '', minute, after]: RegExpExecArray): Clock | null {
  const half =
    /^(?:上午|午前|오전|凌晨|清晨|早上)$/.test(before ?? '') || /^[aص]/.test(after ?? '')
      ? 'am'
      : before !== undefined || /^(?:[pم]|ظهرا|عصرا)/.test(after ?? '')
        ? 'pm'
        : null
  const hours = Number(hour)
  if (hours > 24 || (half !== null && hours > 12 && before === undefined)) return null
  const minutes =
    (half !== null && hours <= 12 ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours) * 60 +
    Number(minute ?? 0)
  return minutes > 1440 ? null : { type: 'time', minutes, half }
}
