import { findConfig } from '../config-file/find-config.ts'
import { createSettings, type Settings } from './settings.ts'

/**
 * Where a command's options have their values from: the environment, and the config file where there is one.
 *
 * @param named the config file that the command line names; null for that of the environment, or else of the working folder
 * @throws {UsageError} when it cannot be read, or holds what it should not.
 */
export async function loadSettings(named: string | null, environment: NodeJS.ProcessEnv): Promise<Settings> {
  const file = findConfig(named ?? (environment['TOURPRESS_CONFIG'] || null))
  if (file === null) return createSettings(null, environment)
  // Whoever has no config file does not wait for this code.
  const [{ importConfig }, { readConfig }] = await Promise.all([
    import('../config-file/import-config.ts'),
    import('./read-config.ts'),
  ])
  return createSettings(readConfig(await importConfig(file), environment), environment)
}
