import * as z from 'zod'
import { Places } from '../config.ts'
import { UsageError } from '../errors.ts'
import { type Declared, defaultsOf, optionFacts } from '../options/option.ts'
import { parseCount } from '../options/parse-text.ts'

const LARGEST_PORT = 65_535

/** The options of a server. */
export interface ServeOptions extends Places {
  /** Address to listen on. @default '127.0.0.1' */
  host: string
  /** Port to listen on; 0 takes a free one. @default 8080 */
  port: number
  /** Reads need no key. Net prices and trade contacts do. @default false */
  isPublic: boolean
  /** Requests come from a proxy's address, so wrong keys are not counted by address. @default false */
  isBehindProxy: boolean
  /** Writes a line on standard output for each request. @default true */
  accessLog: boolean
}

export const ServeOptions = z.object({
  ...Places.shape,
  host: z.string().register(optionFacts, {
    meaning: 'address to listen on',
    value: 'address',
    default: '127.0.0.1',
  }),
  port: z.number().int().register(optionFacts, {
    meaning: 'port to listen on; 0 takes a free one',
    value: 'n',
    default: 8080,
    parse: parsePort,
  }),
  isPublic: z.boolean().register(optionFacts, {
    meaning: 'reads need no key; net prices and trade contacts do',
    flag: 'public',
    default: false,
  }),
  isBehindProxy: z.boolean().register(optionFacts, {
    meaning: 'a proxy stands before it and limits clients: wrong keys are not counted by address',
    flag: 'behind-proxy',
    default: false,
  }),
  accessLog: z.boolean().register(optionFacts, {
    meaning: 'leave requests out of the log on standard output',
    default: true,
  }),
} satisfies Declared<ServeOptions>)

/** The options of `tourpress serve`. A program that calls `serve` uses its own process alone. */
export interface ServeCommandOptions extends ServeOptions {
  /** Number of serving processes, from 1; null starts one a core on Linux, and one elsewhere. @default null */
  workers: number | null
}

export const ServeCommandOptions = z.object({
  ...ServeOptions.shape,
  workers: z.number().int().nullable().register(optionFacts, {
    meaning: 'processes that answer requests, by itself one a core on Linux and one elsewhere',
    value: 'n',
    least: 1,
    default: null,
  }),
} satisfies Declared<ServeCommandOptions>)

export const SERVE_DEFAULTS: ServeOptions = defaultsOf(ServeOptions)

function parsePort(text: string, flag: string): number {
  const port = parseCount(text, flag, 0)
  if (port > LARGEST_PORT) throw new UsageError(`Reading ${flag}: "${text}" is over ${LARGEST_PORT}`)
  return port
}
