import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { UsageError } from '../errors.ts'

export const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  suffix => `tourpress.config.${suffix}`,
)

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

export function nameOfFile(file: string): string {
  return relative(process.cwd(), file) || '.'
}
