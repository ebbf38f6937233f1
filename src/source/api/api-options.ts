import * as z from 'zod'
import { defaultsOf, option, switchOption, textOption } from '../../options/option.ts'

/** Options of a source that is an API. They do not apply to a file. */
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
  octo: switchOption({ about: 'the API speaks OCTO, as an address octo+https://HOST says too' }),
  concurrency: option(z.int(), { about: 'requests at once to the API', value: 'n', least: 1, default: 8 }),
  isFresh: switchOption({
    about: 'fetch all of it again, instead of going on from an interrupted crawl',
    flag: 'fresh',
    once: true,
  }),
})
export type ApiOptions = z.infer<typeof ApiOptions>

export const API_DEFAULTS: ApiOptions = defaultsOf(ApiOptions)
