import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { OptionValues } from 'commander'
import { BuildOptions, clock, defaultSurfaces, GuardName } from '../config/build-options.ts'
import { CONFIG_NAMES } from '../config/find-config.ts'
import { PublishOptions } from '../config/publish-options.ts'
import { buildSettings, loadSettings } from '../config/settings.ts'
import { customParts } from '../config/use-config-file.ts'
import type { Built, Opened, PreviewTask, RenderedFile } from '../dev/preview.ts'
import { type BuiltTree, openBuilt, readBuilt, renderPath } from '../dev/render-path.ts'
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
import { createProgress, silentProgress } from '../runtime/progress.ts'
import { isAddress } from '../source/api/api-address.ts'
import { isObjectAddress } from '../source/file-address.ts'
import { FileOptions } from '../source/file-options.ts'
import { mediaTypeOf } from '../surfaces/shared/media-types.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import { readFlags, readSettings } from './flags.ts'
import { openSource, readBuildOptions, refuseMissing } from './read-build.ts'
import { findSource } from './several-sources.ts'

/** What this thread has opened last. A thread imports a config file once, so a changed one needs a new thread. */
let current: { rendering: Rendering; built: BuiltTree | null; isBehind: boolean } | null = null
let shared: { templates: string; named: string } | null = null

const functions = { open, page, build }
export type DevWorker = typeof functions
answerCalls(functions)

/** Reads the options as a build does. The preview has a store and an output of its own, and no guard stops it. */
async function readPreview({ typed, flags: given, config }: PreviewTask) {
  const all = await loadSettings(config, process.env)
  const named = findSource(typed, all)
  const settings = buildSettings(all, named)
  const flags: OptionValues = { ...given }
  const [surfaces] = readSettings(BuildOptions.pick({ surfaces: true }), flags, settings)
  const { formats } = readFlags(BuildOptions.pick({ formats: true }), flags, settings)
  if (surfaces?.from === 'default') flags['surfaces'] = [...defaultSurfaces(formats), 'pages'].join(',')
  const read = readBuildOptions(flags, settings)
  const folder = besideStore(read.store, 'dev')
  const options: BuildOptions = {
    ...read,
    surfaces: [...new Set([...read.surfaces, 'pages'])],
    out: join(folder, 'out'),
    store: join(folder, 'catalogue.db'),
    ...{ base: null, first: false, dump: null, dryRun: false, explain: [], full: false, strict: false },
    ...{ wait: true, keep: 2, force: GuardName.options },
  }
  return { source: named ?? typed ?? '', options, flags, settings }
}

/** Runs `work`; its errors are as clear as those of a command. */
async function explaining<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw asFileSystemError(customParts().asCustomIssue(error), 'Running tourpress dev')
  }
}

/** Reads options, templates and theme anew, and opens the last build. */
function open(task: PreviewTask): Promise<Opened> {
  return explaining(async () => {
    const { source, options, flags, settings } = await readPreview(task)
    const place = typeof source === 'string' ? source : source.code === undefined ? source.address : ''
    const { mapping } = readFlags(FileOptions, flags, settings)
    const configs = task.config === null ? CONFIG_NAMES : [task.config]
    const watched = [
      ...(isAddress(place) || isObjectAddress(place) ? [] : [[place, 'source'] as const]),
      [mapping, 'source'] as const,
      ...[options.templates, options.theme, options.logo].map(path => [path, 'page'] as const),
      ...configs.map(path => [path, 'config'] as const),
    ].flatMap(([path, kind]): WatchedPlace[] => (path ? [{ path: resolve(path), kind }] : []))
    const imported = Object.entries(options).filter(([key]) => !Object.hasOwn(PublishOptions.shape, key))
    const { formats, surfaces } = options
    const importKey = JSON.stringify([place, imported, formats, surfaces, customParts().recordVersion])
    const opened = {
      watched,
      importKey,
      isStyleOnly: false,
      hasBuilt: existsSync(join(options.out, 'current')),
    }
    try {
      const templates = readTemplates(options.templates)
      const theme = await readTheme(options, templates)
      checkTemplates(templates)
      current?.built?.[Symbol.dispose]()
      current = null
      const built = openBuilt(options.out, options.store, clock(process.env))
      const inputs = await renderInputsOf(options, templates, theme, built?.live ?? null)
      const rendering = await loadRendering(inputs.options, templates, theme)
      current = { rendering, built, isBehind: inputs.renderAll !== null || inputs.isThemeChanged }
      const now = {
        templates: JSON.stringify(templates),
        named: JSON.stringify([theme.named, inputs.options]),
      }
      const isStyleOnly = shared?.templates === now.templates && shared.named === now.named
      shared = now
      return { ...opened, isStyleOnly, mistake: null }
    } catch (error) {
      const known = asFileSystemError(customParts().asCustomIssue(error), 'Running tourpress dev')
      const hint = known instanceof Error && 'hint' in known ? String(known.hint ?? '') : ''
      return { ...opened, mistake: { message: known instanceof Error ? known.message : String(known), hint } }
    }
  })
}

/** The file at the first of `paths` that exists; null if there is none. */
function page(paths: readonly string[]): Promise<RenderedFile | 'behind' | null> {
  return explaining(async () => {
    if (current?.built == null) return 'behind'
    for (const path of paths) {
      const { rendering, built, isBehind } = current
      const made = await renderPath(path, rendering, built)
      const found = made ?? readBuilt(path, built)
      if (found === null) continue
      if (made === null && isBehind) return 'behind'
      return { path, mediaType: mediaTypeOf(path), content: found }
    }
    return null
  })
}

/** Builds what changed, as `tourpress build` does. */
function build(task: PreviewTask): Promise<Built> {
  return explaining(async () => {
    const { source, options, flags, settings } = await readPreview(task)
    refuseMissing(source)
    const isFirst = !existsSync(join(options.out, 'current'))
    const progress = isFirst ? createProgress(process.stderr, process.env) : silentProgress
    const context = { progress, now: clock(process.env), environment: process.env }
    const report = await publish(await openSource(source, flags, settings), options, context)
    const { published, products, accounts } = report
    return { published, products, accounts, problems: problemLines(report) }
  })
}
