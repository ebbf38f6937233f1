/**
 * A text as it is compared where case does not count. Upper case comes first, for only there `ß` meets `SS` and the
 * two small sigmas each other; blanks around it do not count either, nor how its accents are composed.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').trim()
}
