import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../errors.ts'
import { systemReason } from '../../runtime/file-system-error.ts'

export interface Profile {
  readonly name: string
  readonly settings: ReadonlyMap<string, string>
}

/** `~/.aws/credentials` wins over `~/.aws/config`. @throws {UsageError} if a file is there and cannot be read. */
export function readProfile(environment: NodeJS.ProcessEnv): Profile {
  const name = environment['AWS_PROFILE'] || environment['AWS_DEFAULT_PROFILE'] || 'default'
  const home = environment['HOME'] || environment['USERPROFILE']
  const fileOf = (variable: string, usual: string) =>
    environment[variable] || (home ? join(home, '.aws', usual) : null)
  const config = fileOf('AWS_CONFIG_FILE', 'config')
  const credentials = fileOf('AWS_SHARED_CREDENTIALS_FILE', 'credentials')
  const settings = [
    ...settingsIn(config, name === 'default' ? [name, `profile ${name}`] : [`profile ${name}`]),
    ...settingsIn(credentials, [name]),
  ]
  return { name, settings: new Map(settings) }
}

/** Indented lines are skipped: they are nested settings, which tourpress does not need. */
function settingsIn(file: string | null, names: readonly string[]): [key: string, value: string][] {
  let isNamed = false
  return textOf(file)
    .split(/\r?\n/)
    .flatMap((line): [string, string][] => {
      const section = /^\s*\[\s*(.*?)\s*\]/.exec(line)?.[1]
      if (section !== undefined)
        isNamed = names.includes(section.replaceAll(/["']/g, '').replace(/\s+/g, ' '))
      const [, key = '', value = ''] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? []
      // `#` or `;` after a space begins a comment.
      return isNamed && key !== '' ? [[key.toLowerCase(), value.replace(/\s[#;].*$/, '').trim()]] : []
    })
}

function textOf(file: string | null): string {
  if (file === null) return ''
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    if ('code' in cause && cause.code === 'ENOENT') return ''
    throw new UsageError(`Reading the profiles in "${file}": ${systemReason(cause)}`, { cause })
  }
}
