import { rangeText } from '../../catalogue/octo/octo-restrictions.ts'
import type { Unit, UnitType } from '../../catalogue/schema/option.ts'
import { beginDifferently } from '../../catalogue/text/begin-differently.ts'
import type { Word } from '../template/words.ts'
import type { Messages } from './messages.ts'

const WORDS: Record<UnitType, Word> = {
  ADULT: 'Adult',
  CHILD: 'Child',
  YOUTH: 'Youth',
  SENIOR: 'Senior',
  STUDENT: 'Student',
  FAMILY: 'Family',
  INFANT: 'Infant',
  GROUP: 'Group',
  MILITARY: 'Military',
  RESIDENT: 'Resident',
}

/**
 * The label of a unit in every format: its title, or the word for its type if the title only repeats it (`Adult(s)`).
 * Ages follow a label without digits: `Child (3–17)`. Null without title and type.
 */
export function unitLabel(unit: Pick<Unit, 'title' | 'type' | 'ages'>, messages: Messages): string | null {
  const { title, type, ages } = unit
  const isNamed = type === null || (title !== undefined && isName(title, type))
  const label = isNamed ? (title ?? null) : messages.word(WORDS[type])
  if (label === null || ages === undefined || /\d/.test(label)) return label
  return `${label} (${rangeText(ages.min ?? null, ages.max ?? null)})`
}

function isName(title: string, type: UnitType): boolean {
  if (beginDifferently(title, type)) return true
  const letters = title.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase()
  return letters !== type && letters !== `${type}S`
}
