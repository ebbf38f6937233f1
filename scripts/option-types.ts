import type * as z from 'zod'
import { BuildOptions, Locations } from '../src/config/build-options.ts'
import { PublishOptions } from '../src/config/publish-options.ts'
import { PushOptions } from '../src/config/push-options.ts'
import { ServeCommandOptions, ServeOptions } from '../src/config/serve-options.ts'
import { SeveralOptions } from '../src/config/several-options.ts'
import { defaultText, factsOf } from '../src/options/option.ts'
import { ApiOptions } from '../src/source/api/api-options.ts'
import { FileOptions } from '../src/source/file-options.ts'
import { S3Options } from '../src/storage/s3/s3-options.ts'
import { SurfaceOptions } from '../src/surfaces/surface-options.ts'

const OPTIONS = new Map<string, z.ZodObject>(
  Object.entries({
    ...{ Locations, BuildOptions, PublishOptions, SurfaceOptions, ApiOptions, FileOptions },
    ...{ S3Options, PushOptions, ServeOptions, ServeCommandOptions, SeveralOptions },
  }),
)

/**
 * Writes types of options, which are inferred from schemas, as interfaces whose properties have comments, so that
 * editors show what an option is for. TypeScript loses comments in types that it infers.
 *
 * @param types the text of a file with type declarations
 */
export function withOptionComments(types: string): string {
  return types.replaceAll(/^type (\w+) = z\.infer<typeof \1>;$/gm, (type: string, name: string) => {
    const options = OPTIONS.get(name)
    if (options === undefined) return type
    const properties = Object.entries(options.shape).map(
      ([key, option]) => `  ${commentOf(option)}\n  ${key}: z.infer<typeof ${name}.shape.${key}>;\n`,
    )
    return `interface ${name} {\n${properties.join('')}}`
  })
}

/** What an option is for, its least value and its default. A flag that switches something off has no such words. */
function commentOf(option: z.core.$ZodType): string {
  const { about, least, default: value } = factsOf(option)
  const words = value === true ? `False: ${about}` : about.charAt(0).toUpperCase() + about.slice(1)
  const byDefault = defaultText(option) === 'all' ? 'all of them' : JSON.stringify(value).replaceAll('"', "'")
  return `/** ${words}${least === undefined ? '' : `, from ${least}`}. @default ${byDefault} */`
}
