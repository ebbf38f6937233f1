/** A directive or comment of `nginx.conf` as text, or a block of them: `head { lines }`. */
export type NginxLine = string | { head: string; lines: readonly NginxLine[] }

export function nginxText(lines: readonly NginxLine[], indent = ''): string {
  return lines
    .map(line =>
      typeof line === 'string'
        ? `${indent}${line}\n`
        : `${indent}${line.head} {\n${nginxText(line.lines, `${indent}  `)}${indent}}\n`,
    )
    .join('')
}

/**
 * Quotes `text` as a value in `nginx.conf`. Doubles a backslash only at the end or before a quote, a backslash, `t`,
 * `r` or `n`. Elsewhere nginx does not read it as an escape.
 */
export function quoted(text: string): string {
  return `"${text.replace(/\\(?=[\\"'trn]|$)|"/g, '\\$&')}"`
}
