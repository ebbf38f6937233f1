import * as z from 'zod'
import { type Declared, defaultsOf, option, switchOption, textOption } from '../../options/option.ts'

/** Options of a source that is an API. They do not apply to a file. */
export interface ApiOptions {
  /** Key for the API, sent in the header `X-Api-Key` and nowhere else; null for none. @default null */
  key: string | null
  /** Fetch only the products of this account, into a store of their own; null for all. @default null */
  account: string | null
  /** Fetch only the products of this location, into a store of their own; null for all. @default null */
  location: string | null
  /** Requests at once to the API, from 1. @default 8 */
  concurrency: number
  /** Fetch all of it again, instead of going on from an interrupted crawl. @default false */
  isFresh: boolean
}

export const ApiOptions = z.object({
  key: textOption({
    about: 'key for the API; better in TOURPRESS_API_KEY, where no list of processes shows it',
    flag: 'api-key',
    value: 'key',
    secret: true,
  }),
  account: textOption({
    about: 'fetch only the products of this account, into a store of their own',
    value: 'id',
  }),
  location: textOption({
    about: 'fetch only the products of this location, into a store of their own',
    value: 'name',
  }),
  concurrency: option(z.int(), { about: 'requests at once to the API', value: 'n', least: 1, default: 8 }),
  isFresh: switchOption({
    about: 'fetch all of it again, instead of going on from an interrupted crawl',
    flag: 'fresh',
    once: true,
  }),
} satisfies Declared<ApiOptions>)

export const API_DEFAULTS: ApiOptions = defaultsOf(ApiOptions)
