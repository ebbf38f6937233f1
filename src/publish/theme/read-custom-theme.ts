import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { picturesOf } from '../../document/template/check-layout.ts'
import type { TemplateFile } from '../../document/template/template-files.ts'
import { UsageError } from '../../errors.ts'
import { PLAIN_THEME } from '../../surfaces/pages/theme/plain-theme.ts'
import type { CustomPicture, Theme, ThemeFile } from '../../surfaces/theme.ts'
import { addFile, isPictureName, readBounded, relativePath, suffixOf } from './custom-files.ts'
import { pictureSize } from './picture-size.ts'
import { readRules, type ThemeRules } from './read-rules.ts'

/** The most bytes that a theme's stylesheet may have. A larger one would slow every page. */
const LARGEST_RULES = 100 * 1024

const STYLE = 'theme.css'
const ROLES = ['logo', 'icon', 'card'] as const
type Role = (typeof ROLES)[number]

/** Suffixes of a `card`, the picture that other sites show for a link to a page. Other sites do not show SVG. */
const OF_CARDS = ['png', 'jpg', 'jpeg', 'webp', 'gif']

/**
 * @param theme a stylesheet, or a folder with a stylesheet; null for none
 * @param logo a picture that replaces the logo of the theme folder; null for none
 * @param layouts page templates that show pictures
 * @throws {UsageError} on a mistake in these files.
 */
export function readCustomTheme(
  theme: string | null,
  logo: string | null,
  layouts: readonly TemplateFile[],
): Theme {
  const files: ThemeFile[] = []
  const { folder, style } = theme === null ? { folder: null, style: null } : partsOfTheme(theme)
  const own = (role: Role) => (folder === null ? null : pictureNamed(folder, role))
  const rules = style === null ? null : readStyle(style, files)
  const picture = (file: string | null, role: Role, where: string) =>
    file === null ? null : readPicture(files, file, `assets/${role}.${suffixOf(file)}`, where)
  const ofTheme = `Reading the theme "${theme}"`
  const card = own('card')
  if (card !== null && !OF_CARDS.includes(suffixOf(card)))
    throw new UsageError(`${ofTheme}: no other site shows "${card}" where a page is shared`, {
      hint: `Its name may end in .${OF_CARDS.join(', .')}; 1200 by 630 pixels suit most sites`,
    })
  const icon = picture(own('icon'), 'icon', ofTheme)
  return {
    named: {
      logo: logo === null ? picture(own('logo'), 'logo', ofTheme) : picture(logo, 'logo', 'Reading the logo'),
      icon: icon?.path ?? PLAIN_THEME.named.icon,
      card: picture(card, 'card', ofTheme),
      paper: rules === null ? PLAIN_THEME.named.paper : rules.colour('paper'),
      hasFonts: files.some(({ path }) => !isPictureName(path)),
      pictures: Object.fromEntries(layouts.flatMap(layout => picturesOfLayout(layout, files))),
    },
    rules: rules?.rules ?? '',
    nightColours: rules?.nightColours ?? [],
    accent: rules === null ? PLAIN_THEME.accent : rules.colour('accent'),
    files,
  }
}

function partsOfTheme(theme: string): { folder: string | null; style: string | null } {
  const stat = statSync(theme, { throwIfNoEntry: false })
  if (stat === undefined) throw new UsageError(`Reading the theme: there is no file or folder "${theme}"`)
  if (!stat.isDirectory()) return { folder: null, style: theme }
  const style = join(theme, STYLE)
  const hasStyle = statSync(style, { throwIfNoEntry: false })?.isFile() ?? false
  const isEmpty = ROLES.every(role => pictureNamed(theme, role) === null)
  if (!hasStyle && isEmpty)
    throw new UsageError(
      `Reading the theme: "${theme}" holds no ${STYLE}, and no picture called logo, icon or card`,
    )
  return { folder: theme, style: hasStyle ? style : null }
}

function pictureNamed(folder: string, role: Role): string | null {
  const [name, another] = readdirSync(folder).filter(
    file => isPictureName(file) && file.slice(0, file.lastIndexOf('.')) === role,
  )
  if (another !== undefined)
    throw new UsageError(`Reading the theme "${folder}": "${name}" and "${another}" are both its ${role}`)
  return name === undefined ? null : join(folder, name)
}

function readStyle(style: string, files: ThemeFile[]): ThemeRules {
  const content = readBounded(style, LARGEST_RULES, 'Reading the theme')
  if (suffixOf(style) !== 'css')
    throw new UsageError(`Reading the theme: the name "${style}" does not end in .css`)
  return readRules(textOf(content, style), style, (address, where) => {
    // An address such as `#clip` names no file, but a part of the page or of the stylesheet.
    if (address.startsWith('#')) return address
    const { inFolder, inTree } = relativePath(address, where)
    const file = join(dirname(style), inFolder)
    const added = addFile(files, file, `assets/theme/${inTree}`, where)
    if (isPictureName(file)) pictureSize(added, file, where)
    // The published stylesheet is in `assets/`, so its addresses are relative to `assets/`.
    return `theme/${inTree}${address.match(/#.*$/s)?.[0] ?? ''}`
  })
}

function textOf(content: Buffer, style: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new UsageError(`Reading the theme: "${style}" is not UTF-8`)
  }
}

function picturesOfLayout(
  { file, source }: TemplateFile,
  files: ThemeFile[],
): [url: string, CustomPicture][] {
  return picturesOf(source).map(({ url, line }) => {
    const where = `Reading the template "${file}", line ${line}`
    const { inFolder, inTree } = relativePath(url, where)
    return [
      decodeURI(url),
      readPicture(files, join(dirname(file), inFolder), `assets/pictures/${inTree}`, where),
    ]
  })
}

function readPicture(files: ThemeFile[], file: string, path: string, where: string): CustomPicture {
  if (!isPictureName(file))
    throw new UsageError(`${where}: the name "${basename(file)}" is not that of a picture`)
  return { path, ...pictureSize(addFile(files, file, path, where), file, where) }
}
