import { findConfig } from './find-config.ts'
import { createSettings, type Settings } from './settings.ts'
import { useConfigFile } from './use-config-file.ts'

/**
 * Where a command's options have their values from: the environment, and the config file where there is one. What else the file
 * brings is in use from then on.
 *
 * @param named the config file that the command line names; null for that of the environment, or else of the working folder
 * @throws {UsageError} when it cannot be read, or holds what it should not.
 */
export async function loadSettings(named: string | null, environment: NodeJS.ProcessEnv): Promise<Settings> {
  const config = await useConfigFile(findConfig(named ?? (environment['TOURPRESS_CONFIG'] || null)))
  if (config === null) return createSettings(null, environment)
  // Whoever has no config file does not wait for this code.
  const { readConfig } = await import('./read-config.ts')
  return createSettings(readConfig(config, environment), environment)
}
