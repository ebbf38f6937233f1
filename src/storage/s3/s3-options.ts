import * as z from 'zod'
import { defaultsOf, switchOption, textOption } from '../../options/option.ts'
import { parseBaseUrl } from '../../options/parse-base-url.ts'

/** Options of a store over the S3 protocol; credentials come from the environment or a profile. */
export const S3Options = z.object({
  endpoint: textOption({
    about: "the store's address, where it is not AWS",
    value: 'url',
    parse: parseBaseUrl,
  }),
  region: textOption({
    about: 'the region that requests are signed for, by default from the environment',
    value: 'name',
  }),
  pathStyle: switchOption({ about: 'the bucket stands in the path of addresses, not before the host' }),
})
export type S3Options = z.infer<typeof S3Options>

export const OF_S3 = { endpoint: true, region: true, pathStyle: true } as const

export interface S3Access {
  readonly options: S3Options
  readonly environment: NodeJS.ProcessEnv
}

export const DEFAULT_ACCESS: S3Access = { options: defaultsOf(S3Options), environment: process.env }
