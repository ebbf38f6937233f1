import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { setCustomFormats } from '../formats/index.ts'
import { setCustomSurfaces } from '../surfaces/index.ts'
import type { CustomParts } from './custom-parts.ts'
import type { ImportedConfig } from './import-config.ts'

const NONE: CustomParts = {
  file: null,
  record: null,
  recordVersion: null,
  versionsOf: async () => [],
  asCustomIssue: error => error,
}

/** Threads that are started from now on know it by this name. */
const KEY = 'tourpress config file'

let inUse = NONE

/** What the config file in use brings. */
export function customParts(): CustomParts {
  return inUse
}

/**
 * Makes formats, surfaces and the `record` function of a config file those of this thread, and of threads that it starts from
 * now on: functions do not cross threads, so each imports the file itself.
 *
 * @param file its absolute path; null for none
 * @throws {UsageError} with file and path when it cannot be imported, or what it brings is wrong.
 */
export async function useConfigFile(file: string | null): Promise<ImportedConfig | null> {
  inUse = NONE
  setCustomFormats([])
  setCustomSurfaces([])
  setEnvironmentData(KEY, file ?? undefined)
  if (file === null) return null
  // Whoever has no config file does not wait for this code.
  const [{ importConfig }, { takeCustomParts }] = await Promise.all([
    import('./import-config.ts'),
    import('./custom-parts.ts'),
  ])
  const config = await importConfig(file)
  inUse = await takeCustomParts(config)
  return config
}

/** Does in a thread what the one that started it did: to be called before anything else. */
export async function useConfigFileOfParent(): Promise<void> {
  const file = getEnvironmentData(KEY)
  if (typeof file === 'string') await useConfigFile(file)
}
