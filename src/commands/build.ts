import { Command } from 'commander'
import { guardNames } from '../catalogue/store/guards.ts'
import { clock, DEFAULTS, parseBaseUrl, parseCount, parseFormats, parseGuard, parseShare } from '../config.ts'
import { UsageError } from '../errors.ts'
import { formats } from '../formats/index.ts'
import { readPaths } from '../output/changed-paths.ts'
import { publish } from '../publish.ts'
import { buildSummary } from '../report/build-report.ts'
import { createProgress } from '../report/progress.ts'
import { fileSource } from '../source/file.ts'
import type { Terminals } from './terminals.ts'

interface Flags {
  out: string
  store: string
  formats: string
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
  json: boolean
}

/** `tourpress build SOURCE` */
export function buildCommand({ stdout, stderr, environment }: Terminals): Command {
  return new Command('build')
    .description('read a catalogue and publish it as a new generation of static files')
    .argument('<source>', 'a .json or .jsonl file, plain or gzipped')
    .option('--out <dir>', 'output root', DEFAULTS.out)
    .option('--store <file>', "the catalogue's SQLite file", DEFAULTS.store)
    .option('--formats <list>', `formats to write: ${formats.map(({ name }) => name).join(',')}`, 'all')
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
    .option('--json', 'print one JSON report, and nothing else, on standard output', false)
    .action(async (source: string, flags: Flags) => {
      if (flags.accountName !== undefined && flags.accountId === undefined)
        throw new UsageError('Reading --account-name: it needs --account-id beside it')
      const progress = createProgress(stderr, environment)
      const report = await publish(
        fileSource(source),
        {
          source,
          out: flags.out,
          store: flags.store,
          formats: flags.formats === 'all' ? DEFAULTS.formats : parseFormats(flags.formats),
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

/** An option that may be given several times. */
function collect(value: string, values: string[]): string[] {
  return [...values, value]
}
