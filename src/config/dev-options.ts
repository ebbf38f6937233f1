import * as z from 'zod'
import { option } from '../options/option.ts'
import { parsePort } from './serve-options.ts'

/** Options of `tourpress dev`, besides those of a build. */
export const DevOptions = z.object({
  port: option(z.int().nullable(), {
    about: 'port of 127.0.0.1, by default the first free one from 8089 on; 0 takes any free one',
    value: 'n',
    default: null,
    once: true,
    parse: parsePort,
  }),
})
