import * as z from 'zod'
import { textOption } from '../options/option.ts'

/** Options of a source that is a file or a table. */
export const FileOptions = z.object({
  mapping: textOption({
    about: 'what the fields are read from: a file that tourpress inspect --write writes',
    value: 'file',
  }),
})
export type FileOptions = z.infer<typeof FileOptions>
