import { Command } from 'commander'
import { clock, DEFAULTS, defaultSurfaces } from '../config.ts'
import { UsageError } from '../errors.ts'
import { formats } from '../formats/index.ts'
import { createProgress } from '../progress.ts'
import { buildSummary } from '../publish/build-report.ts'
import { guardNames } from '../publish/guards.ts'
import { publish } from '../publish/publish.ts'
import { isAddress } from '../source/api/api-address.ts'
import { CONCURRENCY } from '../source/api/concurrency.ts'
import { checkDumpName } from '../source/dump-source.ts'
import { fileSource } from '../source/file.ts'
import type { RemoteSource, Source } from '../source/source.ts'
import { surfaces } from '../surfaces/index.ts'
import { readPaths } from '../tree/change-feed.ts'
import {
  parseBaseUrl,
  parseCount,
  parseFormats,
  parseGuard,
  parseShare,
  parseSurfaces,
} from './parse-option.ts'
import { type SurfaceFlags, surfaceOptions } from './surface-flags.ts'
import type { Terminals } from './terminals.ts'

interface Flags extends SurfaceFlags {
  out: string
  store: string
  formats: string
  surfaces?: string
  baseUrl?: string
  templates?: string
  accountId?: string
  accountName?: string
  strict: boolean
  keep: string
  full: boolean
  maxRemoved: string
  force: string[]
  dryRun: boolean
  explain: string[]
  wait: boolean
  dump?: string
  json: boolean
  apiKey?: string
  account?: string
  location?: string
  concurrency?: string
  fresh?: boolean
}

/** `tourpress build SOURCE` */
export function buildCommand({ stdout, stderr, environment }: Terminals): Command {
  return new Command('build')
    .description('read a catalogue and publish it as a new generation of static files')
    .argument('<source>', 'a .json or .jsonl file, plain or gzipped, or the http(s) address of an API')
    .option('--out <dir>', 'output root', DEFAULTS.out)
    .option('--store <file>', "the catalogue's SQLite file", DEFAULTS.store)
    .option('--formats <list>', `formats to write: ${formats.map(({ name }) => name).join(',')}`, 'all')
    .option(
      '--surfaces <list>',
      `what to write beside records' files: ${surfaces.map(({ name }) => name).join(',')}, all or none (default: "${DEFAULTS.surfaces.join(',')}")`,
    )
    .option('--site-name <name>', 'what pages and llms.txt call the site')
    .option('--llms-tokens <n>', `the most tokens of llms.txt, from 500, default ${DEFAULTS.llmsTokens}`)
    .option(
      '--llms-full-characters <n>',
      `the most characters of a file of llms-full, from 1000, default ${DEFAULTS.llmsFullCharacters}`,
    )
    .option('--content-signal <signal>', 'for robots.txt, such as "search=yes, ai-train=no"')
    .option('--base-url <url>', 'public address of the tree; makes links and JSON-LD ids absolute')
    .option('--templates <dir>', 'templates instead of the built-in ones')
    .option('--account-id <id>', 'owner of products that name none')
    .option('--account-name <name>', "that owner's name")
    .option('--strict', 'a refused record or a dropped field fails the build', false)
    .option('--keep <n>', 'generations kept', String(DEFAULTS.keep))
    .option('--full', 'render everything, link nothing', false)
    .option('--max-removed <ratio>', 'the share of the records that may go', String(DEFAULTS.maxRemoved))
    .option('--force <guard>', `let a guard trip this once: ${guardNames.join(', ')}`, collect, [])
    .option('--dry-run', 'say what would change, publish nothing', false)
    .option('--explain <id>', 'say why a record was rendered or not', collect, [])
    .option('--wait', 'wait for another publisher to end', false)
    .option('--dump <file>', 'write what was read into a .jsonl or .jsonl.gz file, to be built again')
    .option(
      '--api-key <key>',
      'key for the API; better in TOURPRESS_API_KEY, where no list of processes shows it',
    )
    .option('--account <id>', 'fetch only the products of this account, into a store of their own')
    .option('--location <name>', 'fetch only the products of this location, into a store of their own')
    .option('--concurrency <n>', `requests at once to the API, default ${CONCURRENCY}`)
    .option('--fresh', 'fetch all of it again, instead of going on from an interrupted crawl')
    .option('--json', 'print one JSON report, and nothing else, on standard output', false)
    .action(async (source: string, flags: Flags) => {
      if (flags.accountName !== undefined && flags.accountId === undefined)
        throw new UsageError('Reading --account-name: it needs --account-id beside it')
      if (flags.dump !== undefined) checkDumpName(flags.dump)
      const progress = createProgress(stderr, environment)
      const written = flags.formats === 'all' ? DEFAULTS.formats : parseFormats(flags.formats)
      const chosen =
        flags.surfaces === undefined ? defaultSurfaces(written) : parseSurfaces(flags.surfaces, written)
      const report = await publish(
        await openSource(source, flags, environment),
        {
          source,
          out: flags.out,
          store: flags.store,
          formats: written,
          surfaces: chosen,
          ...surfaceOptions(flags, chosen),
          baseUrl: flags.baseUrl === undefined ? null : parseBaseUrl(flags.baseUrl),
          templates: flags.templates ?? null,
          accountId: flags.accountId ?? null,
          accountName: flags.accountName ?? null,
          strict: flags.strict,
          keep: parseCount('--keep', flags.keep, 1),
          full: flags.full,
          maxRemoved: parseShare('--max-removed', flags.maxRemoved),
          force: flags.force.map(parseGuard),
          dryRun: flags.dryRun,
          explain: flags.explain,
          wait: flags.wait,
          dump: flags.dump ?? null,
        },
        { progress, now: clock(environment) },
      )
      if (!flags.json) {
        const check = `tourpress check${given('out', flags)}`
        const serve = `tourpress serve${given('out', flags)}${given('store', flags)}`
        stdout.write(`${buildSummary(report, { serve, check })}\n`)
        return
      }
      const paths = report.pathsFile === null ? null : readPaths(report.pathsFile)
      stdout.write(`${JSON.stringify({ ...report, paths })}\n`)
    })
}

/** An option as the next command needs it; nothing where it is the default. */
function given(option: 'out' | 'store', flags: Flags): string {
  return flags[option] === DEFAULTS[option] ? '' : ` --${option} ${flags[option]}`
}

/** An API or a file; options for an API would do nothing to a file, so they are refused there. */
async function openSource(
  source: string,
  flags: Flags,
  environment: NodeJS.ProcessEnv,
): Promise<Source | RemoteSource> {
  const { account, location, concurrency, fresh } = flags
  if (isAddress(source)) {
    // A build from a file starts sooner without an HTTP client.
    const { apiSource } = await import('../source/api/api-source.ts')
    return apiSource(source, {
      key: flags.apiKey ?? environment['TOURPRESS_API_KEY'] ?? null,
      account: account ?? null,
      location: location ?? null,
      concurrency: concurrency === undefined ? CONCURRENCY : parseCount('--concurrency', concurrency, 1),
      isFresh: fresh === true,
    })
  }
  const given = Object.entries({ 'api-key': flags.apiKey, account, location, concurrency, fresh })
  const [useless] = given.find(([, value]) => value !== undefined) ?? []
  if (useless === undefined) return fileSource(source)
  throw new UsageError(`Reading --${useless}: it is for an API, and "${source}" is a file`, {
    hint: 'The address of an API begins with https:// or http://',
  })
}

/** An option that may be given several times. */
function collect(value: string, values: string[]): string[] {
  return [...values, value]
}
