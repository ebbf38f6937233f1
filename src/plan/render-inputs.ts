import { hash } from 'node:crypto'
import type { BuildOptions } from '../config/build-options.ts'
import { type PublishOptions, publishOptions } from '../config/publish-options.ts'
import { customParts } from '../config/use-config-file.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import { version } from '../runtime/package.ts'
import type { Theme, ThemeRefs } from '../surfaces/theme.ts'
import type { LiveTree } from '../tree/live-tree.ts'

export interface RenderInputs {
  options: PublishOptions
  templates: TemplateFiles
  theme: Theme
  fingerprint: string
  themeHash: string
  isThemeChanged: boolean
  /** Why a build renders every record; null if it renders only changed ones. */
  renderAll: string | null
}

export type RenderInputOptions = Pick<BuildOptions, 'full'> & PublishOptions

export async function renderInputsOf(
  options: RenderInputOptions,
  templates: TemplateFiles,
  theme: Theme,
  live: LiveTree | null,
): Promise<RenderInputs> {
  const published = publishOptions(options)
  const versions = await customParts().versionsOf([...published.formats, ...published.surfaces])
  const fingerprint = fingerprintOf(published, templates, theme.named, versions)
  const others =
    live === null
      ? 'nothing was published before'
      : 'the templates, the options, what pages name of their theme, a format or surface of the config file or the version of tourpress changed'
  const lacking = live?.partial
    ? 'the live generation was built with --base and lacks files, and this is a build without it'
    : null
  const renderAll =
    live?.manifest.fingerprint !== fingerprint ? others : options.full ? '--full was given' : lacking
  const themeHash = hashOfTheme(theme)
  const isThemeChanged = live !== null && live.manifest.theme !== themeHash
  return { options: published, templates, theme, fingerprint, themeHash, isThemeChanged, renderAll }
}

/** The theme's rules and files have a hash beside the fingerprint, since pages of records do not contain them. */
function hashOfTheme({ rules, files }: Theme): string {
  if (rules === '' && files.length === 0) return ''
  const digests = files.map(({ path, content }) => [path, hash('sha256', content)])
  return hash('sha256', JSON.stringify([rules, digests]))
}

function fingerprintOf(
  options: PublishOptions,
  templates: TemplateFiles,
  theme: ThemeRefs,
  customVersions: readonly string[],
): string {
  const sources = Object.entries(templates).map(([name, { source }]) => [name, source])
  const { templates: _, theme: __, logo: ___, ...rest } = options
  return hash('sha256', JSON.stringify([version, rest, sources.sort(), theme, ...customVersions]))
}
