import { UsageError } from '../../errors.ts'
import { isObject } from '../../runtime/is-object.ts'
import { requirePackage } from '../../runtime/require-package.ts'

interface ErrorParts {
  /** Names the line with this index in error messages. The first line has the index 0. */
  line(index: number): string
  name: string
  hint: string
}

/** @throws {UsageError} when it is not valid YAML or not a map. */
export function yamlMap(yaml: string, { line, name, hint }: ErrorParts): object {
  const { parse, YAMLParseError }: typeof import('yaml') = requirePackage('yaml')
  let parsed: unknown
  try {
    parsed = parse(yaml) ?? {}
  } catch (cause) {
    const at = cause instanceof YAMLParseError ? (cause.linePos?.[0].line ?? 1) - 1 : 0
    const reason = cause instanceof Error ? cause.message.split('\n')[0]?.replace(/ at line.*$/, '') : ''
    throw new UsageError(`${line(at)}: ${name} is not valid YAML: ${reason}`, { cause, hint })
  }
  if (!isObject(parsed)) throw new UsageError(`${line(0)}: ${name} is no map of words`, { hint })
  return parsed
}
