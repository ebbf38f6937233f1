import { findConfig } from './find-config.ts'
import { createSettings, type Settings } from './settings.ts'
import { useConfigFile } from './use-config-file.ts'

/**
 * Loads the environment and the config file as settings of a command. Custom code of the file is in use from then on.
 *
 * @param named the config file of the command line; null for the one of the environment, or else of the working folder
 * @throws {UsageError} when the file cannot be read, or is invalid.
 */
export async function loadSettings(named: string | null, environment: NodeJS.ProcessEnv): Promise<Settings> {
  const config = await useConfigFile(findConfig(named ?? (environment['TOURPRESS_CONFIG'] || null)))
  if (config === null) return createSettings(null, environment)
  // This import keeps commands without a config file fast.
  const { readConfig } = await import('./read-config.ts')
  return createSettings(readConfig(config, environment), environment)
}
