import * as z from 'zod'
import { UsageError } from '../errors.ts'
import { defaultsOf, type OptionFacts, option, switchOption, textOption } from '../options/option.ts'
import { parseCount } from '../options/parse-text.ts'
import { S3Options } from '../storage/s3/s3-options.ts'
import { Locations } from './build-options.ts'

const LARGEST_PORT = 65_535

export const ServeOptions = z.object({
  ...Locations.shape,
  host: option(z.string(), { about: 'address to listen on', value: 'address', default: '127.0.0.1' }),
  port: option(z.int(), {
    about: 'port to listen on; 0 takes a free one',
    value: 'n',
    default: 8080,
    parse: parsePort,
  }),
  metricsPort: option(z.int().nullable(), {
    about: 'port of 127.0.0.1 on which `/metrics` needs no key; 0 takes a free one',
    value: 'n',
    default: null,
    parse: parsePort,
  }),
  isPublic: switchOption({ about: 'reads need no key; net prices and trade contacts do', flag: 'public' }),
  isBehindProxy: switchOption({
    about: 'a proxy stands before it and limits clients: wrong keys are not counted by address',
    flag: 'behind-proxy',
  }),
  allowedHosts: namesOption({
    about:
      'another name by which agents may ask /mcp, beside loopback and the host of the base URL; * for any',
    flag: 'allowed-host',
    value: 'name',
  }),
  allowedOrigins: namesOption({
    about: 'another origin whose pages may ask /mcp, such as https://example.org; * for any',
    flag: 'allowed-origin',
    value: 'origin',
  }),
  searchesPerMinute: option(z.int().nullable(), {
    about: 'searches that a key, or an address without one, may make a minute in each process',
    value: 'n',
    least: 1,
    default: 240,
  }),
  accessLog: option(z.boolean(), {
    about: 'leave requests out of the log on standard output',
    default: true,
  }),
  logSearches: switchOption({ about: 'write in the log what is searched for at /api/search, too' }),
})
export type ServeOptions = z.infer<typeof ServeOptions>

/** Options of `tourpress serve`. Programs serve in their own process, so they have no workers. */
export const ServeCommandOptions = z.object({
  ...ServeOptions.shape,
  ...S3Options.shape,
  from: textOption({
    about: 'answer from a target that others push to: file:DIR, https://HOST/PATH or s3://BUCKET/PREFIX',
    value: 'target',
  }),
  keysFile: textOption({
    about: 'with --from, a file with the hashes of keys, as key list --hashes prints them',
    flag: 'keys',
    value: 'file',
  }),
  workers: option(z.int().nullable(), {
    about: 'processes that answer requests, by default one per core on Linux and one elsewhere',
    value: 'n',
    least: 1,
    default: null,
  }),
})
export type ServeCommandOptions = z.infer<typeof ServeCommandOptions>

export const SERVE_DEFAULTS: ServeOptions = defaultsOf(ServeOptions)

function namesOption(facts: Pick<OptionFacts, 'about' | 'flag' | 'value'>) {
  return option(z.array(z.string()), { ...facts, default: [], repeats: true, parse: text => [text] })
}

function parsePort(text: string, flag: string): number {
  const port = parseCount(text, flag, 0)
  if (port > LARGEST_PORT) throw new UsageError(`Reading ${flag}: "${text}" is over ${LARGEST_PORT}`)
  return port
}
