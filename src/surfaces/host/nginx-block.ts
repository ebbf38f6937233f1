/** A directive of nginx, a comment, or a block of them. */
export type NginxLine = string | { head: string; lines: readonly NginxLine[] }

/** Lines as text, those of a block indented. */
export function nginxText(lines: readonly NginxLine[], indent = ''): string {
  return lines
    .map(line =>
      typeof line === 'string'
        ? `${indent}${line}\n`
        : `${indent}${line.head} {\n${nginxText(line.lines, `${indent}  `)}${indent}}\n`,
    )
    .join('')
}

/** A value in quotes. nginx reads a backslash as an escape only before a quote, a backslash, `t`, `r` or `n`. */
export function quoted(text: string): string {
  return `"${text.replace(/\\(?=[\\"'trn]|$)|"/g, '\\$&')}"`
}
