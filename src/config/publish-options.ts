import * as z from 'zod'
import { UsageError } from '../errors.ts'
import { formats } from '../formats/index.ts'
import { parseBookingUrl } from '../options/address-patterns.ts'
import { factsOf, option, textOption } from '../options/option.ts'
import { parseBaseUrl } from '../options/parse-base-url.ts'
import { parseNames } from '../options/parse-text.ts'
import { surfaces } from '../surfaces/index.ts'
import { SurfaceOptions } from '../surfaces/surface-options.ts'

const formatNames = () => formats.map(({ name }) => name)
const surfaceNames = () => surfaces.map(({ name }) => name)

/** Options that published files depend on, in the manifest's order. If one changes, everything is rendered again. */
export const PublishOptions = z.object({
  formats: option(z.array(z.string()).readonly(), {
    about: 'formats to write, or all',
    value: 'list',
    get choices() {
      return formatNames()
    },
    get default() {
      return formatNames()
    },
    parse: (text, flag) => parseNames(text, flag, 'format', formatNames()),
  }),
  surfaces: option(z.array(z.string()).readonly(), {
    about: "what to write beside records' files, or all, or none",
    value: 'list',
    get choices() {
      return surfaceNames()
    },
    default: ['llms', 'maps'],
    parse: (text, flag) => (text === 'none' ? [] : parseNames(text, flag, 'surface', surfaceNames())),
  }),
  baseUrl: textOption({
    about: 'public address of the tree; makes links and JSON-LD ids absolute',
    value: 'url',
    parse: parseBaseUrl,
  }),
  bookingUrl: textOption({
    about: 'where products without an address of their own are booked: https://HOST/{account}/{reference}',
    value: 'pattern',
    parse: parseBookingUrl,
  }),
  templates: textOption({ about: 'a folder of templates instead of the built-in ones', value: 'dir' }),
  ...SurfaceOptions.shape,
})
export type PublishOptions = z.infer<typeof PublishOptions>

/** The options for a manifest: names in a fixed order, and options that no surface uses with their defaults. */
export function publishOptions(options: PublishOptions): PublishOptions {
  const unused = Object.entries(PublishOptions.shape).flatMap(([key, option]) => {
    const { surfaces: users, default: value } = factsOf(option)
    const isUsed = users === undefined || users.some(name => options.surfaces.includes(name))
    return isUsed ? [] : [[key, value]]
  })
  return PublishOptions.parse({
    ...options,
    formats: formatNames().filter(name => options.formats.includes(name)),
    surfaces: surfaceNames().filter(name => options.surfaces.includes(name)),
    ...Object.fromEntries(unused),
  })
}

/**
 * Refuses a generation with custom formats or surfaces whose config file is not in use: its files cannot be checked.
 *
 * @throws {UsageError} when a format or a surface is neither built in nor in the config file
 */
export function refuseUnknownNames(
  doing: string,
  options: Pick<PublishOptions, 'formats' | 'surfaces'>,
): void {
  const format = options.formats.find(name => !formatNames().includes(name))
  const surface = options.surfaces.find(name => !surfaceNames().includes(name))
  const what = format === undefined ? `surface "${surface}"` : `format "${format}"`
  if (format !== undefined || surface !== undefined)
    throw new UsageError(`${doing}: it was published with the ${what}, which is not built in`, {
      hint: 'Run tourpress in the folder of the config file that declares it, or name that file with --config',
    })
}
