/** A directive of nginx, a comment, or a block of them. */
export type NginxLine = string | { head: string; lines: readonly NginxLine[] }

/** Lines as they stand in a file. */
export function nginxText(lines: readonly NginxLine[], indent = ''): string {
  return lines
    .map(line =>
      typeof line === 'string'
        ? `${indent}${line}\n`
        : `${indent}${line.head} {\n${nginxText(line.lines, `${indent}  `)}${indent}}\n`,
    )
    .join('')
}

/** A value in quotes, where nginx leaves a backslash alone that does not stand before one of these. */
export function quoted(text: string): string {
  return `"${text.replace(/\\(?=[\\"'trn]|$)|"/g, '\\$&')}"`
}
