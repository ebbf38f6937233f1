import type { ThemeColour } from '../../theme.ts'
import { escapedAttribute } from '../element.ts'
import { COLOURS } from '../style/properties.ts'

/** A signpost, which is the icon of a site without a name. */
const MARK = '<path d="M29 10h6v6h13l6 7-6 7H35v24h-6V43H16l-6-7 6-7h13z"/>'

export function siteIcon(name: string | null, accent: ThemeColour | null): string {
  const { light, dark } = accent ?? COLOURS.accent
  const { light: paper, dark: night } = COLOURS.paper
  const style = `rect{fill:${light}}text,path{fill:${paper}}@media (prefers-color-scheme:dark){rect{fill:${dark}}text,path{fill:${night}}}`
  const letter = name === null ? undefined : firstLetter(name)
  const sign =
    letter === undefined
      ? MARK
      : `<text x="32" y="45" text-anchor="middle" font-family="Georgia,serif" font-size="40" font-weight="700">${escapedAttribute(letter).replaceAll('<', '&lt;')}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>${style}</style><rect width="64" height="64" rx="14"/>${sign}</svg>\n`
}

function firstLetter(name: string): string | undefined {
  const [first] = new Intl.Segmenter().segment(name.replace(/^[^\p{L}\p{N}]+/u, ''))
  return first?.segment.toLocaleUpperCase()
}
