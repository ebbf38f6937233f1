import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Command, OptionValues } from 'commander'
import type * as z from 'zod'
import { BuildOptions, clock, DEFAULTS, defaultSurfaces, Locations } from '../config/build-options.ts'
import { CONFIG_NAMES } from '../config/find-config.ts'
import { buildSettings, findNamed, type Setting, type Settings } from '../config/settings.ts'
import { UsageError } from '../errors.ts'
import { formats } from '../formats/index.ts'
import { factsOf, flagOf } from '../options/option.ts'
import { type BuildReport, buildSummary } from '../publish/build-report.ts'
import { publish } from '../publish/publish.ts'
import { isAddress } from '../source/api/api-address.ts'
import { ApiOptions } from '../source/api/api-options.ts'
import { fileSource } from '../source/file.ts'
import { isFileAddress } from '../source/file-address.ts'
import { FileOptions } from '../source/file-options.ts'
import type { RemoteSource, Source } from '../source/source.ts'
import { surfaces } from '../surfaces/index.ts'
import { SurfaceOptions } from '../surfaces/surface-options.ts'
import { surfacesNamed } from '../surfaces/surfaces-named.ts'
import { changedPaths, pathOps } from '../tree/change-feed.ts'
import { addFlags, Report, readFlags, readSettings } from './flags.ts'
import type { CommandContext } from './terminals.ts'

/** Characters of a long report that are written at once. */
const CHARACTERS_AT_ONCE = 64 * 1024

export function buildCommand(
  command: Command,
  { stdout, progress, environment, settings: all }: CommandContext,
): void {
  command.argument(
    '[source]',
    'a .json, .jsonl or .csv file, plain or gzipped, the http(s) address of an API, or a name of the config file',
  )
  addFlags(command, BuildOptions.extend(FileOptions.shape).extend(Report.shape))
  addFlags(command, ApiOptions, 'Options for an API:')
    .addHelpText('after', `\n${listOf('Formats', formats)}\n${listOf('Surfaces', surfaces)}`)
    .action(async (typed: string | undefined, flags: OptionValues) => {
      const named = findNamed('source', typed, all, text => /^[\w-]+$/.test(text) && !existsSync(text))
      const settings = buildSettings(all, named)
      const source = named?.address ?? typed ?? ''
      const options = readBuildOptions(flags, settings)
      const report = await publish(await openSource(source, flags, settings), options, {
        progress,
        now: clock(environment),
      })
      if (!readFlags(Report, flags, settings).json) {
        const places = `${configFlag(all)}${locationFlag('out', options)}`
        const check = `tourpress check${places}`
        const serve = `tourpress serve${places}${locationFlag('store', options)}`
        stdout.write(`${buildSummary(report, { serve, check })}\n`)
        return
      }
      // This waits for a slow reader, so that memory does not hold the report. If the reader goes away, the wait ends.
      for (const piece of jsonReport(report))
        if (stdout.write(piece) === false && stdout instanceof EventEmitter)
          await once(stdout, 'drain').catch(() => {})
    })
}

/** The report with all changed paths as JSON, in pieces, since there may be millions of paths. */
function* jsonReport(report: BuildReport): Iterable<string> {
  const { pathsFile } = report
  yield `${JSON.stringify(report).slice(0, -1)},"paths":`
  if (pathsFile === null) yield 'null'
  else
    for (const [index, op] of pathOps.entries()) {
      yield `${index === 0 ? '{' : ','}"${op}":`
      yield* jsonList(changedPaths(pathsFile, op))
      if (index === pathOps.length - 1) yield '}'
    }
  yield '}\n'
}

function* jsonList(texts: Iterable<string>): Iterable<string> {
  let piece = '['
  for (const text of texts) {
    if (piece.length > CHARACTERS_AT_ONCE) {
      yield piece
      piece = ''
    }
    // Every text but the first has a comma before it.
    piece += `${piece === '[' ? '' : ','}${JSON.stringify(text)}`
  }
  yield `${piece}]`
}

/** The options of a build. Refuses options of the command line that have no effect with the others. */
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
  for (const { name, needs } of surfacesNamed(options.surfaces)) {
    const missing = needs.find(format => !options.formats.includes(format))
    if (missing !== undefined)
      throw new UsageError(
        `Reading ${nameOf('surfaces')}: "${name}" needs the format ${missing}, which ${nameOf('formats')} leaves out`,
      )
  }
  for (const { name, schema } of flagsIn(SurfaceOptions, flags, settings)) {
    const { surfaces = [] } = factsOf(schema)
    if (!surfaces.some(surface => options.surfaces.includes(surface)))
      throw new UsageError(
        `Reading ${name}: it is for ${surfaces.join(' and ')}, which ${nameOf('surfaces')} leaves out`,
      )
  }
  return options
}

/** Settings of the command line. Others may be meant for other builds, so they are not refused as useless. */
function flagsIn(options: z.ZodObject, flags: OptionValues, settings: Settings): Setting[] {
  return readSettings(options, flags, settings).filter(({ from }) => from === 'flag')
}

/** The flag that names the config file in a suggested command; empty if commands find the file themselves. */
function configFlag({ config }: Settings): string {
  return config === null || CONFIG_NAMES.includes(config.name) ? '' : ` --config ${config.name}`
}

/** The flag that a suggested command needs for the location `key`; an empty text if the location is the default. */
function locationFlag(key: keyof typeof Locations.shape, options: BuildOptions): string {
  return options[key] === DEFAULTS[key] ? '' : ` ${flagOf(key, Locations.shape[key])} ${options[key]}`
}

/** Opens an API or a file, which may have an address. Options of an API have no effect on a file, so they are refused with one. */
export async function openSource(
  source: string,
  flags: OptionValues,
  settings: Settings,
): Promise<Source | RemoteSource> {
  const { mapping, publicOnly } = readFlags(FileOptions, flags, settings)
  if (isAddress(source) && !isFileAddress(source) && mapping === null) {
    // The API source is imported here, because a build from a file starts sooner without an HTTP client.
    const { apiSource } = await import('../source/api/api-source.ts')
    return apiSource(source, readFlags(ApiOptions, flags, settings))
  }
  const [useless] = flagsIn(ApiOptions, flags, settings)
  if (useless === undefined) {
    if (mapping === null) return fileSource(source, null, publicOnly)
    // So is what reads mappings, which few builds need.
    const { readMapping } = await import('../source/mapping/mapping-file.ts')
    return fileSource(source, readMapping(mapping), publicOnly)
  }
  throw new UsageError(`Reading ${useless.name}: it is for an API, and "${source}" is a file`, {
    hint: 'The address of an API begins with https:// or http://',
  })
}

function listOf(heading: string, all: readonly { name: string; summary: string }[]): string {
  const lines = all.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}\n`)
  return `${heading}:\n${lines.join('')}`
}
