import type { Format } from '../../src/formats/format.ts'
import { formats as listed, loadFormats } from '../../src/formats/index.ts'

/** The built-in formats with their loaded writers. */
export const formats: readonly Format[] = await loadFormats(listed.map(({ name }) => name))
