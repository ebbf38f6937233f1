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

/** Quotes a value for `nginx.conf`, which reads a backslash as an escape only before quotes, `\`, `t`, `r` and `n`. */
export function quoted(text: string): string {
  return `"${text.replace(/\\(?=[\\"'trn]|$)|"/g, '\\$&')}"`
}
