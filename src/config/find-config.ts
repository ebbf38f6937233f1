import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { UsageError } from '../errors.ts'

/** What a config file is called. */
export const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  suffix => `tourpress.config.${suffix}`,
)

/**
 * The config file that a command reads: the one that is named, else that of the working folder; null where there is none.
 *
 * @throws {UsageError} when the one that is named is not there, or the folder has several.
 */
export function findConfig(named: string | null): string | null {
  if (named !== null && !existsSync(named))
    throw new UsageError(`Reading the config "${named}": there is no such file`)
  const [file, other] = named === null ? CONFIG_NAMES.filter(name => existsSync(name)) : [named]
  if (other !== undefined)
    throw new UsageError(`Reading the config: there are both ${file} and ${other}`, {
      hint: 'Keep one of them, or say which one with --config',
    })
  return file === undefined ? null : resolve(file)
}

/** A file as messages name it: as it would be typed here. */
export function nameOfFile(file: string): string {
  return relative(process.cwd(), file) || '.'
}
