import { fileIdsFor } from './file-ids-for.ts'
import { formats } from './index.ts'

/** The extensions of all built-in formats. The config file's formats are added later and are not among them. */
export const EXTENSIONS = formats.map(({ extension }) => extension)

export const { fileId, idOfFile } = fileIdsFor(EXTENSIONS)
