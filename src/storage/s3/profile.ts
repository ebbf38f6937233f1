import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../errors.ts'
import { systemReason } from '../../runtime/file-system-error.ts'

/** A profile of AWS's shared files. */
export interface Profile {
  readonly name: string
  /** Its settings, such as `region`; empty if no file has the profile. */
  readonly settings: ReadonlyMap<string, string>
}

/**
 * Reads the profile that `AWS_PROFILE` names, or else `default`, from `~/.aws/config` and `~/.aws/credentials`. Where both
 * have a setting, the latter wins (https://docs.aws.amazon.com/sdkref/latest/guide/file-format.html).
 *
 * @throws {UsageError} if a file is there and cannot be read.
 */
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

/** The settings in the sections `names` of a file. Indented lines are parts of a setting that no push needs. */
function settingsIn(file: string | null, names: readonly string[]): [key: string, value: string][] {
  let isNamed = false
  return textOf(file)
    .split(/\r?\n/)
    .flatMap((line): [string, string][] => {
      const section = /^\s*\[\s*(.*?)\s*\]/.exec(line)?.[1]
      if (section !== undefined)
        isNamed = names.includes(section.replaceAll(/["']/g, '').replace(/\s+/g, ' '))
      const [, key = '', value = ''] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? []
      // A number sign after a space begins a comment.
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
