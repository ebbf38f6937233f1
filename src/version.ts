import { readFileSync } from 'node:fs'
import * as z from 'zod'

const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')

/** The version of this package. */
export const version: string = z.object({ version: z.string() }).parse(JSON.parse(text)).version
