import { fileIdsFor } from './file-ids-for.ts'
import { formats } from './index.ts'

/** The extensions of all formats. */
export const EXTENSIONS = formats.map(({ extension }) => extension)

/** How ids stand in the paths of a tree. */
export const { fileId, idOfFile } = fileIdsFor(EXTENSIONS)
