import { defaultHandlers, type Handle } from 'mdast-util-to-markdown'

const BACKSLASH = '\\\n'

/**
 * A line break as two spaces at the end of the line: every reader of Markdown takes both ways for a break, and to
 * one who reads the file as it is the spaces are nothing. Without a text on its line the spaces would be a blank line,
 * which ends the paragraph, so the backslash stays there.
 */
export const hardBreak: Handle = Object.assign(
  (...[node, parent, state, info]: Parameters<Handle>) => {
    const written = defaultHandlers.break(node, parent, state, info)
    const isBehindText = info.before !== '' && !/\s/.test(info.before)
    const isBeforeText = parent?.children.at(-1) !== node
    return written === BACKSLASH && isBehindText && isBeforeText ? '  \n' : written
  },
  {
    /** What comes before is escaped as at the end of a line: `1.` and a space there would mean something else. */
    peek: (...[node, parent, state, info]: Parameters<Handle>) =>
      defaultHandlers.break(node, parent, state, info) === BACKSLASH ? '\n' : ' ',
  },
)
