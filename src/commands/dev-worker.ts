import { join, resolve } from 'node:path'
import type { OptionValues } from 'commander'
import { BuildOptions, clock, defaultSurfaces, GuardName } from '../config/build-options.ts'
import { withImports } from '../config/custom-code.ts'
import { CONFIG_NAMES } from '../config/find-config.ts'
import { buildSettings, loadSettings } from '../config/settings.ts'
import { customParts } from '../config/use-config-file.ts'
import type { PreviewTask, RenderedFile } from '../dev/preview.ts'
import { refuseLinksOut } from '../dev/refuse-links-out.ts'
import { type BuiltTree, closeBuilt, openBuilt, readBuilt, renderPath } from '../dev/render-path.ts'
import type { WatchedPlace } from '../dev/watch-places.ts'
import { checkTemplates } from '../document/template/load-templates.ts'
import { readTemplates } from '../document/template/template-files.ts'
import { renderInputsOf } from '../plan/render-inputs.ts'
import { besideStore } from '../publish/beside-store.ts'
import { problemLines } from '../publish/build-report.ts'
import { publish } from '../publish/publish.ts'
import { readTheme } from '../publish/theme/read-theme.ts'
import { loadRendering, type Rendering } from '../render/rendering.ts'
import { asFileSystemError } from '../runtime/file-system-error.ts'
import { createProgress, plural, silentProgress } from '../runtime/progress.ts'
import { FileOptions } from '../source/file-options.ts'
import { mediaTypeOf } from '../surfaces/shared/media-types.ts'
import { liveGeneration } from '../tree/generations.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import { readFlags } from './flags.ts'
import { openSource, readBuildOptions, refuseMissing } from './read-build.ts'
import { findSource } from './several-sources.ts'

let built: BuiltTree | null = null
let rendering: Rendering | null = null
/** Whether files that only a build makes are outdated: templates, theme or options changed after the last build. */
let isBehind = false

const functions = {
  places: explained(places),
  open: explained(open),
  page: explained(page),
  build: explained(build),
}
answerCalls(functions)

function explained<Task, Result>(work: (task: Task) => Promise<Result>) {
  return async (task: Task): Promise<Result> => {
    try {
      return await work(task)
    } catch (error) {
      throw asFileSystemError(customParts().asCustomIssue(error), 'Running tourpress dev')
    }
  }
}

/** The preview has its own store and output, and all guards are turned off. */
async function readPreview({ typed, flags: given, config }: PreviewTask) {
  const all = await loadSettings(config, process.env)
  const named = findSource(typed, all)
  const own = buildSettings(all, named)
  const flags: OptionValues = { ...given }
  const { formats } = readFlags(BuildOptions.pick({ formats: true }), flags, own)
  const usual = { value: [...defaultSurfaces(formats), 'pages'], name: '--surfaces' }
  const settings = { ...own, layers: [...own.layers, new Map([['surfaces', usual]])] }
  const read = readBuildOptions(flags, settings)
  const folder = besideStore(read.store, 'dev')
  const options: BuildOptions = {
    ...read,
    surfaces: [...new Set([...read.surfaces, 'pages'])],
    out: join(folder, 'out'),
    store: join(folder, 'catalogue.db'),
    ...{ base: null, dump: null, strict: false, wait: true, keep: 2, force: GuardName.options },
  }
  return { source: named ?? typed ?? '', options, flags, settings }
}

async function places(task: PreviewTask): Promise<WatchedPlace[]> {
  const { source, options, flags, settings } = await readPreview(task)
  const { mapping } = readFlags(FileOptions, flags, settings)
  const configs = task.config === null ? CONFIG_NAMES.map(name => resolve(name)) : [task.config]
  const paths: Record<WatchedPlace['kind'], readonly (string | null)[]> = {
    source: [typeof source === 'string' ? source : source.address, mapping],
    page: [options.templates, options.theme, options.logo],
    config: configs.flatMap(withImports),
  }
  const kinds = ['source', 'page', 'config'] as const
  return kinds.flatMap(kind => paths[kind].flatMap(path => (path ? [{ path: resolve(path), kind }] : [])))
}

async function open(task: PreviewTask): Promise<void> {
  const { options } = await readPreview(task)
  if (built?.live.number !== liveGeneration(options.out)) {
    if (built !== null) closeBuilt(built)
    built = openBuilt(options.out, options.store, clock(process.env))
  }
  for (const place of [options.templates, options.theme]) if (place !== null) refuseLinksOut(place)
  const templates = readTemplates(options.templates)
  const theme = await readTheme(options, templates)
  checkTemplates(templates)
  const inputs = await renderInputsOf(options, templates, theme, built?.live ?? null)
  rendering = await loadRendering(inputs.options, templates, theme)
  isBehind = inputs.renderAll !== null || inputs.isThemeChanged
}

/** The file at the first of `paths` that has one; null if none has. 'behind' if a build must first make the file. */
async function page(paths: readonly string[]): Promise<RenderedFile | 'behind' | null> {
  if (built === null || rendering === null) return 'behind'
  for (const path of paths) {
    const made = await renderPath(path, rendering, built)
    const content = made ?? readBuilt(path, built)
    if (content !== null)
      return made === null && isBehind ? 'behind' : { mediaType: mediaTypeOf(path), content }
  }
  return null
}

async function build(task: PreviewTask): Promise<string[]> {
  const { source, options, flags, settings } = await readPreview(task)
  refuseMissing(source)
  const isFirst = liveGeneration(options.out) === undefined
  const progress = isFirst ? createProgress(process.stderr, process.env) : silentProgress
  const context = { progress, now: clock(process.env), environment: process.env }
  const report = await publish(await openSource(source, flags, settings), options, context)
  const { published, products, accounts } = report
  const read = `Read ${plural(products, 'product')} of ${plural(accounts, 'account')}`
  return [...problemLines(report), ...(published ? [read] : [])]
}
