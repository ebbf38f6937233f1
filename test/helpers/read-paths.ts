import { readFileSync } from 'node:fs'

/** The paths in a list of changes, by operation. */
export function readPaths(file: string): Record<'added' | 'changed' | 'removed', string[]> {
  const lines = readFileSync(file, 'utf8').split('\n')
  const those = (op: string) =>
    lines.flatMap(line => (line.startsWith(`${op} `) ? [line.slice(op.length + 1)] : []))
  return { added: those('added'), changed: those('changed'), removed: those('removed') }
}
