import { fileIdsFor } from './file-ids-for.ts'
import { formats } from './index.ts'

/** Only built-in formats: `setCustomFormats` adds those of the config file after this file is loaded. */
export const EXTENSIONS = formats.map(({ extension }) => extension)

export const { fileId, idOfFile } = fileIdsFor(EXTENSIONS)
