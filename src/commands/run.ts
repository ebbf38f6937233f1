import { Command, CommanderError } from 'commander'
import type { Settings } from '../config/settings.ts'
import { unfinishedCall } from '../config/unfinished-calls.ts'
import { UsageError } from '../errors.ts'
import { asFileSystemError } from '../runtime/file-system-error.ts'
import { version } from '../runtime/package.ts'
import { createProgress } from '../runtime/progress.ts'
import { mistakeOf, printFailure } from './print-failure.ts'
import { type CommandContext, processTerminals, type Terminals } from './terminals.ts'

/** A command is loaded only when it is called, so that each command starts fast. */
interface LazyCommand {
  description: string
  load(): Promise<(command: Command, context: CommandContext) => void>
}

const commands = new Map<string, LazyCommand>(
  Object.entries({
    build: {
      description: 'read a catalogue and publish it as a new generation of static files',
      load: async () => (await import('./build.ts')).buildCommand,
    },
    dev: {
      description: 'show pages while you change templates, theme, config or source',
      load: async () => (await import('./dev.ts')).devCommand,
    },
    init: {
      description: 'start a catalogue of your own: config file, theme, template and workflow',
      load: async () => (await import('./init.ts')).initCommand,
    },
    inspect: {
      description: 'say what a file of any shape holds, and write a mapping to read it by',
      load: async () => (await import('./inspect.ts')).inspectCommand,
    },
    plan: {
      description: 'deal the work of a build to numbered shards, for many machines',
      load: async () => (await import('./plan.ts')).planCommand,
    },
    shard: {
      description: 'render one shard of a plan',
      load: async () => (await import('./shard.ts')).shardCommand,
    },
    merge: {
      description: 'join the shards of a plan, and publish them as a new generation',
      load: async () => (await import('./merge.ts')).mergeCommand,
    },
    serve: {
      description: 'serve the live generation at the cache endpoints, until it is told to stop',
      load: async () => (await import('./serve.ts')).serveCommand,
    },
    mcp: {
      description: 'let an agent on this machine search the live generation, over standard input and output',
      load: async () => (await import('./mcp.ts')).mcpCommand,
    },
    check: {
      description: 'check that every file of the live generation is there, whole, and as its readers want it',
      load: async () => (await import('./check.ts')).checkCommand,
    },
    push: {
      description: 'send what changed in the live generation to a folder or a bucket',
      load: async () => (await import('./push.ts')).pushCommand,
    },
    diff: {
      description: 'say what changed between two generations: records, titles, prices, texts',
      load: async () => (await import('./diff.ts')).diffCommand,
    },
    report: {
      description: 'say what is published, what was left out, how complete listings are and what changed',
      load: async () => (await import('./report.ts')).reportCommand,
    },
    ask: {
      description: 'say what a question finds in the live generation, and why',
      load: async () => (await import('./ask.ts')).askCommand,
    },
    eval: {
      description: 'score how well questions find their answers: by search, in chunks and by llms.txt',
      load: async () => (await import('./eval.ts')).evalCommand,
    },
    rollback: {
      description: 'publish an older generation again, as a new one made of links',
      load: async () => (await import('./rollback.ts')).rollbackCommand,
    },
    key: {
      description: 'make, list and revoke the API keys that tourpress serve asks for',
      load: async () => (await import('./key.ts')).keyCommand,
    },
    config: {
      description: 'show the value of each option, and where it comes from',
      load: async () => (await import('./config.ts')).configCommand,
    },
    schema: {
      description: 'print the JSON Schema of a source, for editors that complete and check it',
      load: async () => (await import('./schema.ts')).schemaCommand,
    },
    completion: {
      description: 'print a script by which a shell completes commands and flags',
      load: async () => (await import('./completion.ts')).completionCommand,
    },
    templates: {
      description: 'copy the built-in templates to a folder, to edit them',
      load: async () => (await import('./templates.ts')).templatesCommand,
    },
  }),
)

/** The most characters of a line of `--help` in a file or a pipe. */
const HELP_WIDTH = 80

/**
 * Runs a command line and returns its exit code: 0 done, 1 a bug, 2 wrong usage or an output that cannot be written,
 * 3 a source or target failed, 4 refused by a guard, 5 `check` found an error or `eval` too few answers. An expected
 * error prints one line and its hint.
 */
export async function run(args: readonly string[], terminals: Terminals = processTerminals): Promise<number> {
  const { stdout, stderr } = terminals
  let unloadConfig: () => Promise<unknown> = async () => {}
  const endWatch = watchEnd(args, terminals)
  try {
    const program = new Command('tourpress')
      .description('Publishes a catalogue of tours, activities and attractions as small static files.')
      .version(version)
      .option('--config <file>', 'the config file, instead of tourpress.config.ts or its like in this folder')
      .option('--debug', 'print the stack of an error')
    const { config, rest } = takeConfig(args.filter(arg => arg !== '--debug'))
    const called = [...commands.keys()].find(name => rest.includes(name))
    const isHelp = rest.includes('--help') || rest.includes('-h') || rest[0] === 'help'
    let settings: Settings = { environment: terminals.environment, config: null, layers: [] }
    // Help does not run the config file, so that a broken config file cannot prevent it.
    if (called !== undefined && !isHelp) {
      const { loadSettings } = await import('../config/settings.ts')
      const { useConfigFile } = await import('../config/use-config-file.ts')
      unloadConfig = () => useConfigFile(null)
      settings = await loadSettings(config, terminals.environment)
    }
    const progress = createProgress(stderr, terminals.environment)
    for (const [name, { description, load }] of commands) {
      const command = program.command(name).description(description)
      // Only the called command is loaded, but `completion` loads all: its script names the flags of every command.
      if (rest.includes(name) || called === 'completion')
        (await load())(command, { ...terminals, settings, progress })
    }
    for (const command of [program, ...program.commands, ...program.commands.flatMap(one => one.commands)])
      command
        .exitOverride()
        .configureOutput({
          writeOut: text => stdout.write(text),
          writeErr: text => stderr.write(text),
          outputError() {},
          getOutHelpWidth: () => stdout.columns ?? HELP_WIDTH,
          getErrHelpWidth: () => stderr.columns ?? HELP_WIDTH,
        })
        .allowExcessArguments(false)
    await program.parseAsync(rest, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    return printFailure(await failureOf(error, args), args, terminals)
  } finally {
    endWatch()
    // A config file that stays in use would be imported by the threads of a later `run`, and may be gone by then.
    await unloadConfig()
  }
}

/** Node's exit code if nothing can happen any more while `run` still waits. */
const NEVER_SETTLED = 13

/** Until the returned function is called, an early end of the process prints its reason and never has exit code 0. */
function watchEnd(args: readonly string[], terminals: Terminals): () => void {
  const onExit = (code: number) => {
    if (code !== 0 && code !== NEVER_SETTLED) return
    const call = unfinishedCall()
    const what = call === undefined ? 'tourpress: it ended before it was done' : `${call}: it never ends`
    const failure = new UsageError(`Running ${what}`, { hint: 'What was published before is still there' })
    process.exitCode = printFailure(failure, args, terminals)
  }
  const onUncaught = async (error: unknown) =>
    process.exit(printFailure(await failureOf(error, args), args, terminals))
  process.once('exit', onExit)
  if (terminals === processTerminals) process.once('uncaughtException', onUncaught)
  return () => process.off('exit', onExit).off('uncaughtException', onUncaught)
}

function takeConfig(args: readonly string[]): { config: string | null; rest: string[] } {
  const at = args.findIndex(arg => arg === '--config' || arg.startsWith('--config='))
  if (at === -1) return { config: null, rest: [...args] }
  const [, joined] = /^--config=(.+)/.exec(args[at] ?? '') ?? []
  const config = joined ?? args[at + 1]
  if (config === undefined) throw new UsageError('Reading --config: it names no file')
  return { config, rest: args.toSpliced(at, joined === undefined ? 2 : 1) }
}

async function failureOf(thrown: unknown, args: readonly string[]): Promise<Error> {
  if (thrown instanceof CommanderError) return mistakeOf(thrown)
  const { customParts } = await import('../config/use-config-file.ts')
  const error = customParts().asCustomIssue(thrown)
  const name = [...commands.keys()].find(command => args.includes(command))
  const failure = asFileSystemError(
    error,
    name === undefined ? 'Running tourpress' : `Running tourpress ${name}`,
  )
  return failure instanceof Error ? failure : new Error(String(failure))
}
