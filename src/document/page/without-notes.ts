import { type Location, withoutPassedEnds } from '../../catalogue/schema/location.ts'

/** Shorter notes may be part of a sentence about something else. */
const LEAST_CHARACTERS = 40

const BLOCK = '</?(?:p|div|br|li|ul|ol|h[1-6])\\b'
const BEFORE = new RegExp(`(?:^|\\n|${BLOCK}[^<>]{0,20}>)\\s{0,9}$`)
const AFTER = new RegExp(`^\\s{0,9}(?:$|\\n|${BLOCK})`)
/** How many characters of what stands around a note `BEFORE` and `AFTER` see. */
const AROUND = 40

/** Removes the notes of `locations` from `prose` where they are whole lines or elements of it. */
export function withoutNotes(prose: string, locations: readonly Location[]): string {
  if (prose.length < LEAST_CHARACTERS) return prose
  let left = prose
  for (const { shortDescription } of withoutPassedEnds(locations)) {
    const note = shortDescription?.trim() ?? ''
    const at = note.length < LEAST_CHARACTERS ? -1 : left.indexOf(note)
    if (at === -1) continue
    const [before, after] = [left.slice(0, at), left.slice(at + note.length)]
    const beginsBlock = note.startsWith('<') || BEFORE.test(before.slice(-AROUND))
    if (beginsBlock && (note.endsWith('>') || AFTER.test(after.slice(0, AROUND)))) left = before + after
  }
  return left
}
