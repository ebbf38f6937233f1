import type { BuildOptions } from '../config.ts'
import { ownParts } from '../config-file/use-config-file.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import { type PublishOptions, publishOptions } from '../publish-options.ts'
import type { Dress } from '../surfaces/dress.ts'
import type { LiveTree } from '../tree/generations.ts'
import { dressHash, inputsHash } from '../tree/manifest.ts'

/** Why a build renders every record; null where it renders only those that changed. */
export type RenderAllReason =
  | 'nothing was published before'
  | 'the templates, the options, what pages name of their dress, a format or surface of the config file or the version of tourpress changed'
  | '--full was given'
  | 'the live generation was built with --base and lacks files, and this is a build without it'
  | null

/** What all files of a generation depend on beside their records, and whether the live one was made with the same. */
export interface Inputs {
  options: PublishOptions
  templates: TemplateFiles
  dress: Dress
  hash: string
  /** Of the files that dress pages (`dressHash`), and whether the live generation has others. */
  dressHash: string
  isDressChanged: boolean
  renderAll: RenderAllReason
}

/** The options of a build that its inputs depend on. */
export type InputOptions = Pick<BuildOptions, 'full'> & PublishOptions

/** Compares the inputs of a build with those of the live generation. */
export async function inputsOf(
  options: InputOptions,
  templates: TemplateFiles,
  dress: Dress,
  live: LiveTree | null,
): Promise<Inputs> {
  const published = publishOptions(options)
  const versions = await ownParts().versionsOf([...published.formats, ...published.surfaces])
  const hash = inputsHash(published, templates, dress.named, versions)
  const others =
    live === null
      ? 'nothing was published before'
      : 'the templates, the options, what pages name of their dress, a format or surface of the config file or the version of tourpress changed'
  const lacking = live?.thin
    ? 'the live generation was built with --base and lacks files, and this is a build without it'
    : null
  const renderAll = live?.manifest.inputs !== hash ? others : options.full ? '--full was given' : lacking
  const dressed = dressHash(dress)
  const isDressChanged = live !== null && live.manifest.dress !== dressed
  return { options: published, templates, dress, hash, dressHash: dressed, isDressChanged, renderAll }
}
