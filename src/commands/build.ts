import type { Command, OptionValues } from 'commander'
import { BuildOptions, clock, DEFAULTS, Locations } from '../config/build-options.ts'
import { CONFIG_NAMES } from '../config/find-config.ts'
import { buildSettings, type Settings } from '../config/settings.ts'
import { SeveralOptions } from '../config/several-options.ts'
import { formats } from '../formats/index.ts'
import { flagOf } from '../options/option.ts'
import { type BuildReport, buildSummary } from '../publish/build-report.ts'
import { publish } from '../publish/publish.ts'
import { publishSeveral } from '../publish/publish-several.ts'
import { ApiOptions } from '../source/api/api-options.ts'
import { FileOptions } from '../source/file-options.ts'
import { OF_S3, S3Options } from '../storage/s3/s3-options.ts'
import { surfaces } from '../surfaces/index.ts'
import { changedPaths, pathOps } from '../tree/change-feed.ts'
import { addFlags, Report, readFlags } from './flags.ts'
import { openSource, readBuildOptions, refuseMissing } from './read-build.ts'
import { findSource, openParts, sourceNames } from './several-sources.ts'
import type { CommandContext } from './terminals.ts'
import { jsonList, writePieces } from './write-pieces.ts'

export function buildCommand(
  command: Command,
  { stdout, progress, environment, settings: all }: CommandContext,
): void {
  command.argument(
    '[source...]',
    'a .json, .jsonl or .csv file, plain or gzipped, here, at an http(s) address or at s3://BUCKET/KEY; the address of an API, or a name of the config file; several make one catalogue',
  )
  addFlags(command, BuildOptions.omit(OF_S3).extend(FileOptions.shape).extend(Report.shape))
  addFlags(command, SeveralOptions, 'Options for several sources:')
  addFlags(command, S3Options, 'Options for s3://:')
  addFlags(command, ApiOptions, 'Options for an API:')
    .addHelpText('after', `\n${listOf('Formats', formats)}\n${listOf('Surfaces', surfaces)}`)
    .action(async (typed: string[], flags: OptionValues) => {
      const context = { progress, now: clock(environment), environment }
      const names = sourceNames(typed, flags, all)
      const named = names.length > 1 ? null : findSource(names[0], all)
      const settings = buildSettings(all, named)
      const options = readBuildOptions(flags, settings)
      const { idPrefix } = readFlags(SeveralOptions, flags, settings)
      const isSeveral = names.length > 1 || idPrefix !== null
      const source = named ?? names[0] ?? ''
      if (!isSeveral) refuseMissing(source)
      const report = isSeveral
        ? await publishSeveral(await openParts(names, options, flags, all), options, context)
        : await publish(await openSource(source, flags, settings), options, context)
      if (!readFlags(Report, flags, settings).json) {
        const places = `${configFlag(all)}${locationFlag('out', options)}`
        const check = `tourpress check${places}`
        const serve = `tourpress serve${places}${locationFlag('store', options)}`
        stdout.write(`${buildSummary(report, { serve, check })}\n`)
        return
      }
      await writePieces(stdout, jsonReport(report))
    })
}

/** The JSON comes in pieces, since there may be millions of changed paths. */
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

function configFlag({ config }: Settings): string {
  return config === null || CONFIG_NAMES.includes(config.name) ? '' : ` --config ${config.name}`
}

function locationFlag(key: keyof typeof Locations.shape, options: BuildOptions): string {
  return options[key] === DEFAULTS[key] ? '' : ` ${flagOf(key, Locations.shape[key])} ${options[key]}`
}

function listOf(heading: string, all: readonly { name: string; summary: string }[]): string {
  const lines = all.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}\n`)
  return `${heading}:\n${lines.join('')}`
}
