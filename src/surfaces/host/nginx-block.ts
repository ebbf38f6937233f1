/** A directive of nginx, a comment, or a block of them. */
export type NginxLine = string | { head: string; lines: readonly NginxLine[] }

/** Writes lines as text; the lines of a block are indented. */
export function nginxText(lines: readonly NginxLine[], indent = ''): string {
  return lines
    .map(line =>
      typeof line === 'string'
        ? `${indent}${line}\n`
        : `${indent}${line.head} {\n${nginxText(line.lines, `${indent}  `)}${indent}}\n`,
    )
    .join('')
}

/** Quotes a value. For nginx a backslash is an escape only before a quote, a backslash, `t`, `r` or `n`. */
export function quoted(text: string): string {
  return `"${text.replace(/\\(?=[\\"'trn]|$)|"/g, '\\$&')}"`
}
