import { EventEmitter, once } from 'node:events'
import type { Command, OptionValues } from 'commander'
import { BuildOptions, clock, DEFAULTS, defaultSurfaces, Places } from '../config.ts'
import { UsageError } from '../errors.ts'
import { formats } from '../formats/index.ts'
import { factsOf, flagOf } from '../options/option.ts'
import { createProgress } from '../progress.ts'
import { type BuildReport, buildSummary } from '../publish/build-report.ts'
import { publish } from '../publish/publish.ts'
import { isAddress } from '../source/api/api-address.ts'
import { ApiOptions } from '../source/api/api-options.ts'
import { fileSource } from '../source/file.ts'
import type { RemoteSource, Source } from '../source/source.ts'
import { surfaces } from '../surfaces/index.ts'
import { SurfaceOptions } from '../surfaces/surface-options.ts'
import { surfacesNamed } from '../surfaces/surfaces-named.ts'
import { changedPaths, pathOps } from '../tree/change-feed.ts'
import { addFlags, givenFlags, Report, readFlags } from './flags.ts'
import type { Terminals } from './terminals.ts'

/** How much of a long answer is written in one go. */
const CHARACTERS_AT_ONCE = 64 * 1024

/** `tourpress build SOURCE` */
export function buildCommand(command: Command, { stdout, stderr, environment }: Terminals): void {
  command.argument('<source>', 'a .json or .jsonl file, plain or gzipped, or the http(s) address of an API')
  addFlags(command, BuildOptions)
  addFlags(command, Report)
  addFlags(command, ApiOptions, 'Options for an API:')
    .addHelpText('after', `\n${listOf('Formats', formats)}\n${listOf('Surfaces', surfaces)}`)
    .action(async (source: string, flags: OptionValues) => {
      const progress = createProgress(stderr, environment)
      const options = readBuildOptions(flags)
      const report = await publish(await openSource(source, flags, environment), options, {
        progress,
        now: clock(environment),
      })
      if (!readFlags(Report, flags).json) {
        const check = `tourpress check${given('out', options)}`
        const serve = `tourpress serve${given('out', options)}${given('store', options)}`
        stdout.write(`${buildSummary(report, { serve, check })}\n`)
        return
      }
      // What a slow reader has not yet taken would be held in memory; one that has gone away takes nothing more.
      for (const piece of jsonReport(report))
        if (stdout.write(piece) === false && stdout instanceof EventEmitter)
          await once(stdout, 'drain').catch(() => {})
    })
}

/** The report with every path that changed, as JSON in pieces: there may be millions of them. */
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
    // Nothing stands before the first one, whichever piece it is in.
    piece += `${piece === '[' ? '' : ','}${JSON.stringify(text)}`
  }
  yield `${piece}]`
}

/** The options of a build; one that would do nothing beside the others is refused. */
function readBuildOptions(flags: OptionValues): BuildOptions {
  const options = readFlags(BuildOptions, flags)
  if (options.accountName !== null && options.accountId === null)
    throw new UsageError('Reading --account-name: it needs --account-id beside it')
  if (flags['surfaces'] === undefined) options.surfaces = defaultSurfaces(options.formats)
  for (const { name, needs } of surfacesNamed(options.surfaces)) {
    const missing = needs.find(format => !options.formats.includes(format))
    if (missing !== undefined)
      throw new UsageError(
        `Reading --surfaces: "${name}" needs the format ${missing}, which --formats leaves out`,
      )
  }
  for (const { flag, schema } of givenFlags(SurfaceOptions, flags)) {
    const { surfaces = [] } = factsOf(schema)
    if (!surfaces.some(name => options.surfaces.includes(name)))
      throw new UsageError(
        `Reading ${flag}: it is for ${surfaces.join(' and ')}, which --surfaces leaves out`,
      )
  }
  return options
}

/** A place as the next command needs it; nothing where it is the default. */
function given(key: keyof typeof Places.shape, options: BuildOptions): string {
  return options[key] === DEFAULTS[key] ? '' : ` ${flagOf(key, Places.shape[key])} ${options[key]}`
}

/** An API or a file; options for an API would do nothing to a file, so they are refused there. */
async function openSource(
  source: string,
  flags: OptionValues,
  environment: NodeJS.ProcessEnv,
): Promise<Source | RemoteSource> {
  if (isAddress(source)) {
    // A build from a file starts sooner without an HTTP client.
    const { apiSource } = await import('../source/api/api-source.ts')
    const options = readFlags(ApiOptions, flags)
    return apiSource(source, { ...options, key: options.key ?? environment['TOURPRESS_API_KEY'] ?? null })
  }
  const [useless] = givenFlags(ApiOptions, flags)
  if (useless === undefined) return fileSource(source)
  throw new UsageError(`Reading ${useless.flag}: it is for an API, and "${source}" is a file`, {
    hint: 'The address of an API begins with https:// or http://',
  })
}

/** Names with what each is, for the end of `--help`. */
function listOf(heading: string, all: readonly { name: string; summary: string }[]): string {
  const lines = all.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}\n`)
  return `${heading}:\n${lines.join('')}`
}
