import type { BuildOptions } from '../config.ts'
import type { TemplateFiles } from '../document/template/load-templates.ts'
import { formats } from '../formats/index.ts'
import type { SurfaceOptions } from '../surfaces/surface-options.ts'
import { surfacesNamed } from '../surfaces/surfaces-named.ts'
import { usedOptions } from '../surfaces/used-options.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { inputsHash, type PublishOptions } from '../tree/manifest.ts'
import type { RenderAllReason } from './explain.ts'

/** What all files of a generation depend on beside their records, and whether the live one was made with the same. */
export interface Inputs {
  options: PublishOptions
  templates: TemplateFiles
  hash: string
  renderAll: RenderAllReason
}

/** The options of a build that its inputs depend on. */
export type InputOptions = Pick<BuildOptions, 'full' | 'formats' | 'surfaces' | 'baseUrl' | 'templates'> &
  SurfaceOptions

/** Compares the inputs of a build with those of the live generation. */
export function inputsOf(options: InputOptions, templates: TemplateFiles, live: LiveTree | null): Inputs {
  const chosen = formats.filter(({ name }) => options.formats.includes(name)).map(({ name }) => name)
  const { baseUrl, templates: folder } = options
  const published = {
    formats: chosen,
    surfaces: surfacesNamed(options.surfaces).map(({ name }) => name),
    baseUrl,
    templates: folder,
    ...usedOptions(options.surfaces, options),
  }
  const hash = inputsHash(published, templates)
  const others = live === null ? 'nothing was published before' : 'the templates or the options changed'
  const renderAll = live?.manifest.inputs !== hash ? others : options.full ? '--full was given' : null
  return { options: published, templates, hash, renderAll }
}
