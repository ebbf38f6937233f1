import { defineConfig } from 'tsdown'
import { withOptionComments } from './scripts/option-types.ts'
import { WORKERS } from './src/worker/worker-files.ts'

const workers = WORKERS.map(worker => [worker, `src/${worker}.ts`])

/** The package: few files of JavaScript, most of them a room of the sources, and one file of types. */
export default defineConfig({
  entry: { cli: 'src/cli.ts', index: 'src/index.ts', ...Object.fromEntries(workers) },
  platform: 'node',
  target: 'node24',
  tsconfig: 'tsconfig.build.json',
  fixedExtension: false,
  hash: false,
  dts: { entry: 'src/index.ts' },
  plugins: [
    {
      name: 'option-types',
      generateBundle(_, files) {
        const types = files['index.d.ts']
        if (types?.type === 'chunk') types.code = withOptionComments(types.code)
      },
    },
  ],
  // The one file that is needed of gpt-tokenizer, with its licence.
  copy: [
    { from: 'node_modules/gpt-tokenizer/data/o200k_base.tiktoken' },
    { from: 'node_modules/gpt-tokenizer/LICENSE', rename: 'o200k_base.LICENSE' },
  ],
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: roomOf, debugName: 'rooms' }] },
  },
})

/**
 * A room is a file, and so is what all rooms stand on. Entries, and what is loaded only when it is needed, stay apart
 * with all that nobody else uses: commands, makers of surfaces and the client of an API.
 */
function roomOf(module: string): string | null {
  if (module.endsWith('/templates/labels.json')) return 'catalogue'
  const [, path = ''] = /\/src\/([^?]*)(?<!\.d)\.[jt]s$/.exec(module) ?? []
  const [room = '', folder, file] = path.split('/')
  if (room === 'commands') return path === 'commands/flags' ? 'commands' : null
  const isMaker = room === 'surfaces' && file !== undefined && folder !== 'shared' && file !== folder
  if (isMaker || WORKERS.some(worker => worker === path)) return null
  if (
    /^(?:cli|index|runtime\/(?:compiled-code-folder|unsupported-system)|source\/api\/(?!(?:api-options|api-address|crawl-figures)$).*|)$/.test(
      path,
    )
  )
    return null
  if (/^source\/code\/(?!define-source$)/.test(path)) return null
  // The protocol of agents is loaded when the first one asks.
  if (/^server\/mcp\/(?!(?:allowed-hosts|mcp-endpoint|parts|quota|search-for)$)/.test(path)) return 'mcp'
  if (/^config\/(?:settings|read-value)$/.test(path)) return 'commands'
  // What reads tables and mappings is loaded where there is one.
  if (
    /^source\/(?:inspect|json|mapping|table\/(?!table-name$)|values\/(?!word-key$)|open-(?:address|object)$)/.test(
      path,
    )
  )
    return null
  // What makes files of records, and parses templates, is loaded where files are made.
  if (/^formats\/(?:[\w-]+\/|(?:text|entry-facts)$)/.test(path)) return 'format-makers'
  if (/^document\/template\/(?!(?:template-files|words)$)/.test(path)) return 'templates'
  // Who builds on nothing at an address needs no HTTP client.
  if (/^(?:baseline\/(?:http|s3)-baseline|http-client\/timing)$/.test(path)) return null
  // What a config file is read with, and its code taken with, is loaded where there is one.
  if (/^config\/(?:find-config|use-config-file)$/.test(path)) return 'config-file'
  if (/^config\/(?:custom-|import-config|part-schemas)/.test(path)) return 'custom-parts'
  if (room === 'config' && !path.endsWith('-options')) return null
  // Every command knows the options of a target. The client of a store is loaded where there is one.
  if (/^storage\/(?:s3\/s3-options|header-rules|target)$/.test(path)) return 'config'
  return ['errors', 'package', 'progress', 'require-package', 'options', 'worker'].includes(room)
    ? 'core'
    : room
}
