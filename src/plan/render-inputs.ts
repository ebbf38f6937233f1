import type { BuildOptions } from '../config/build-options.ts'
import { type PublishOptions, publishOptions } from '../config/publish-options.ts'
import { customParts } from '../config/use-config-file.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import type { Theme } from '../surfaces/theme.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { fingerprintOf, themeHash } from '../tree/manifest.ts'

/** Everything besides the records that all files depend on, and whether the live generation was made with it. */
export interface RenderInputs {
  options: PublishOptions
  templates: TemplateFiles
  theme: Theme
  hash: string
  /** The hash of the files that theme pages (`themeHash`), and whether it differs from the live generation's. */
  themeHash: string
  isThemeChanged: boolean
  /** Why a build renders every record; null if it renders only changed ones. */
  renderAll: string | null
}

/** The build options that decide which records are rendered, and how. */
export type RenderInputOptions = Pick<BuildOptions, 'full'> & PublishOptions

/** Compares the inputs of a build with those of the live generation. */
export async function renderInputsOf(
  options: RenderInputOptions,
  templates: TemplateFiles,
  theme: Theme,
  live: LiveTree | null,
): Promise<RenderInputs> {
  const published = publishOptions(options)
  const versions = await customParts().versionsOf([...published.formats, ...published.surfaces])
  const hash = fingerprintOf(published, templates, theme.named, versions)
  const others =
    live === null
      ? 'nothing was published before'
      : 'the templates, the options, what pages name of their theme, a format or surface of the config file or the version of tourpress changed'
  const lacking = live?.partial
    ? 'the live generation was built with --base and lacks files, and this is a build without it'
    : null
  const renderAll = live?.manifest.fingerprint !== hash ? others : options.full ? '--full was given' : lacking
  const dressed = themeHash(theme)
  const isThemeChanged = live !== null && live.manifest.theme !== dressed
  return { options: published, templates, theme, hash, themeHash: dressed, isThemeChanged, renderAll }
}
