import { defaultHandlers, type Handle } from 'mdast-util-to-markdown'

/**
 * What may mean something in Markdown or GFM, wherever the text stands: the characters that the stringifier's
 * table of unsafe ones has, unless they are harmless inside a line.
 */
const SUSPECT =
  /[\t\r\n\\*_`[\]<>~|@]|&(?:[#A-Za-z]|$)|!$|[ps]:(?:\/|$)|[wW]\.|^[#+\-=>().:\s]|^\d+[.)]|[#\s]$/

/** The stringifier's own way, with a short cut for the texts that it would not change. */
export const text: Handle = (node, parent, state, info) => {
  const { value }: { value: string } = node
  return SUSPECT.test(value) ? defaultHandlers.text(node, parent, state, info) : value
}
