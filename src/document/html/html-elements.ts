/** Elements whose text is code. */
export const verbatim = new Set(['pre', 'code', 'kbd', 'samp', 'tt', 'var'])

export const heading = /^h[1-6]$/

/** Cells of a table; an empty one keeps its column. */
export const cells = new Set(['td', 'th'])

/** Elements that hold paragraphs, and that end the one before them. */
export const containers = new Set(
  'article aside blockquote body center dd details div figcaption figure footer header li main nav section'.split(
    ' ',
  ),
)

/** Elements that end the paragraph before them. */
export const blocks = new Set([
  ...containers,
  ...'caption dl dt h1 h2 h3 h4 h5 h6 hr ol p pre summary table tbody td tfoot th thead tr ul'.split(' '),
])

/** Elements that Markdown writes with the same marks. */
const MARKS: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  mark: 'emphasis',
  u: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
}

/** The kind of emphasis of an element; undefined where it is none. */
export function markOf(tagName: string): string | undefined {
  return Object.hasOwn(MARKS, tagName) ? MARKS[tagName] : undefined
}
