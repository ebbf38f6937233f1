import { type Location, withoutPassedEnds } from '../../catalogue/schema/location.ts'
import { memoizeLast } from '../../catalogue/text/memoize.ts'

/** In characters. A shorter note of a location stays, because it may be part of another sentence. */
const LEAST_CHARACTERS = 40

const BLOCK = '</?(?:p|div|br|li|ul|ol|table|h[1-6])\\b'
/** Matches text that may precede a note: a block's beginning, or a sentence's end. `\p{Ll}{3}` excludes `St.` */
const BEFORE = new RegExp(`(?:^|\\n|\\p{Ll}{3}[.!?]|。|${BLOCK}[^<>]{0,20}>)\\s{0,9}$`, 'u')
const AFTER = new RegExp(`^\\s{0,9}(?:$|\\n|${BLOCK})`)
/** In characters. `BEFORE` and `AFTER` are matched with this much text before and after a note. */
const AROUND = 40

const notesOf = memoizeLast((locations: readonly Location[]) =>
  withoutPassedEnds(locations)
    .map(({ shortDescription }) => shortDescription?.trim() ?? '')
    .filter(note => note.length >= LEAST_CHARACTERS),
)

/** Removes the locations' notes from `prose`, because the page shows them elsewhere. A note inside a sentence stays. */
export function withoutNotes(prose: string, locations: readonly Location[]): string {
  let left = prose
  for (const note of notesOf(locations)) {
    const at = left.indexOf(note)
    if (at === -1) continue
    const [before, after] = [left.slice(0, at), left.slice(at + note.length)]
    const beginsBlock = note.startsWith('<') || BEFORE.test(before.slice(-AROUND))
    if (beginsBlock && (note.endsWith('>') || AFTER.test(after.slice(0, AROUND)))) left = before + after
  }
  return left
}
