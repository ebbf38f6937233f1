import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { setCustomFormats } from '../formats/index.ts'
import { setCustomSurfaces } from '../surfaces/index.ts'
import type { CustomParts } from './custom-parts.ts'
import type { ImportedConfig } from './import-config.ts'

const NONE: CustomParts = {
  file: null,
  record: null,
  recordVersion: null,
  isMapped: false,
  functions: [],
  sourceVersion: async () => '',
  versionsOf: async () => [],
  asCustomIssue: error => error,
}

/** The key of Node's `setEnvironmentData`, which passes the config file's path to new threads. */
const KEY = 'tourpress config file'

const IGNORES_RECORD = 'tourpress ignores the functions map and record'

let inUse = NONE

export function customParts(): CustomParts {
  return inUse
}

/**
 * Makes this thread use the formats, surfaces and functions of a config file. Threads that it starts later use them
 * too. Functions cannot be sent to a thread, so each thread imports the file itself.
 *
 * @param file absolute path of the config file; null ends the use of custom code
 * @throws {UsageError} with file and path when the file cannot be imported, or its custom code is wrong.
 */
export async function useConfigFile(file: string | null): Promise<ImportedConfig | null> {
  inUse = NONE
  setCustomFormats([])
  setCustomSurfaces([])
  setEnvironmentData(KEY, file ?? undefined)
  setEnvironmentData(IGNORES_RECORD, undefined)
  if (file === null) return null
  // The modules are imported here, so that commands without a config file stay fast.
  const [{ importConfig }, { registerCustomParts }] = await Promise.all([
    import('./import-config.ts'),
    import('./custom-parts.ts'),
  ])
  const config = await importConfig(file)
  inUse = await registerCustomParts(config)
  return config
}

/** From now on, this thread and threads that start later do not call the config file's `map` and `record`. */
export function ignoreRecordFunction(): void {
  inUse = { ...inUse, record: null, recordVersion: null, isMapped: false }
  setEnvironmentData(IGNORES_RECORD, true)
}

/** Uses the config file of the thread that started this one. Call it before anything else in a thread. */
export async function useConfigFileOfParent(): Promise<void> {
  const file = getEnvironmentData(KEY)
  if (typeof file === 'string') await useConfigFile(file)
  if (getEnvironmentData(IGNORES_RECORD) === true) ignoreRecordFunction()
}
