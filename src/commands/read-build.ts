import { statSync } from 'node:fs'
import type { OptionValues } from 'commander'
import type * as z from 'zod'
import { BuildOptions, defaultSurfaces } from '../config/build-options.ts'
import type { Named } from '../config/read-config.ts'
import type { Setting, Settings } from '../config/settings.ts'
import { customParts } from '../config/use-config-file.ts'
import { SourceError, UsageError } from '../errors.ts'
import { factsOf } from '../options/option.ts'
import { isAddress } from '../source/api/api-address.ts'
import { ApiOptions } from '../source/api/api-options.ts'
import { fileSource } from '../source/file.ts'
import { isFileAddress, isObjectAddress } from '../source/file-address.ts'
import { FileOptions } from '../source/file-options.ts'
import type { RemoteSource, Source } from '../source/source.ts'
import { S3Options } from '../storage/s3/s3-options.ts'
import { SurfaceOptions } from '../surfaces/surface-options.ts'
import { surfaceWithout } from '../surfaces/surfaces-named.ts'
import { readFlags, readSettings } from './flags.ts'

export function readBuildOptions(flags: OptionValues, settings: Settings): BuildOptions {
  const given = readSettings(BuildOptions, flags, settings)
  const options = readFlags(BuildOptions, flags, settings)
  const nameOf = (key: keyof BuildOptions) => given.find(setting => setting.key === key)?.name
  if (options.accountName !== null && options.accountId === null)
    throw new UsageError(`Reading ${nameOf('accountName')}: it needs --account-id beside it`)
  if (options.first && options.base === null)
    throw new UsageError(`Reading ${nameOf('first')}: it needs --base beside it`)
  if (given.some(({ key, from }) => key === 'surfaces' && from === 'default'))
    options.surfaces = defaultSurfaces(options.formats)
  const without = surfaceWithout(options.formats, options.surfaces)
  if (without !== undefined)
    throw new UsageError(
      `Reading ${nameOf('surfaces')}: "${without.surface}" needs the format ${without.format}, which ${nameOf('formats')} leaves out`,
    )
  for (const { name, schema } of flagsIn(SurfaceOptions, flags, settings)) {
    const { surfaces = [] } = factsOf(schema)
    if (!surfaces.some(surface => options.surfaces.includes(surface)))
      throw new UsageError(
        `Reading ${name}: it is for ${surfaces.join(' and ')}, which ${nameOf('surfaces')} leaves out`,
      )
  }
  return options
}

/** Only flags without effect are refused: variables and options of the config file may be for other builds. */
function flagsIn(options: z.ZodObject, flags: OptionValues, settings: Settings): Setting[] {
  return readSettings(options, flags, settings).filter(({ from }) => from === 'flag')
}

/**
 * Options of an API are refused for code and files, on which they have no effect.
 *
 * @param named a source of the config file, or a file or an address
 */
export async function openSource(
  named: Named | string,
  flags: OptionValues,
  settings: Settings,
): Promise<Source | RemoteSource> {
  const source = typeof named === 'string' ? named : named.address
  if (typeof named !== 'string' && named.code !== undefined) {
    refuseUseless(['isFresh'], `"${source}" is code`, flags, settings)
    const { codeSource } = await import('../source/code/code-source.ts')
    const { isFresh } = readFlags(ApiOptions, flags, settings)
    return codeSource(named.code, { version: await customParts().sourceVersion(named.code), isFresh })
  }
  const { mapping, publicOnly } = readFlags(FileOptions, flags, settings)
  if (isAddress(source) && !isFileAddress(source) && mapping === null) {
    // The API source is imported here, because a build from a file starts sooner without an HTTP client.
    const { apiSource } = await import('../source/api/api-source.ts')
    return apiSource(source, readFlags(ApiOptions, flags, settings))
  }
  refuseUseless([], `"${source}" is a file`, flags, settings)
  const s3 = { options: readFlags(S3Options, flags, settings), environment: settings.environment }
  if (mapping === null) return fileSource(source, null, publicOnly, s3)
  // Imported here, because few builds need the code that reads mappings.
  const { readMapping } = await import('../source/mapping/mapping-file.ts')
  return fileSource(source, readMapping(mapping), publicOnly, s3)
}

/** Refuses a file that is not there, before a build makes folders for its output. */
export function refuseMissing(named: Named | string): void {
  const source = typeof named === 'string' ? named : named.address
  const isCode = typeof named !== 'string' && named.code !== undefined
  if (isCode || isAddress(source) || isObjectAddress(source)) return
  try {
    statSync(source)
  } catch (cause) {
    const hint = source.startsWith('octo+')
      ? 'A file with answers of an OCTO system takes no octo+'
      : undefined
    throw new SourceError(`Reading "${source}": there is no such file`, { cause, hint })
  }
}

function refuseUseless(
  useful: readonly string[],
  what: string,
  flags: OptionValues,
  settings: Settings,
): void {
  const useless = flagsIn(ApiOptions, flags, settings).find(({ key }) => !useful.includes(key))
  if (useless !== undefined)
    throw new UsageError(`Reading ${useless.name}: it is for an API, and ${what}`, {
      hint: 'The address of an API begins with https:// or http://',
    })
}
