import * as z from 'zod'
import { switchOption, textOption } from '../options/option.ts'

/** Options of a source that is a file or a table, here or at an address. */
export const FileOptions = z.object({
  mapping: textOption({
    about: 'what the fields are read from: a file that tourpress inspect --write writes',
    value: 'file',
  }),
  publicOnly: switchOption({ about: 'refuse addresses of files in private networks, also by redirects' }),
})
export type FileOptions = z.infer<typeof FileOptions>
