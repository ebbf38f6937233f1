import type { ThemeRules } from './read-rules.ts'

/** The lowest contrast of small text with its background (WCAG 2.2, success criterion 1.4.3). */
const LEAST_CONTRAST = 4.5

const TEXTS = ['ink', 'quiet', 'link'] as const

/**
 * A warning for each text colour of a theme that is hard to read on the colour `paper`. It compares only `#rgb` and
 * `#rrggbb` colours.
 */
export function faintTexts({ colour }: Pick<ThemeRules, 'colour'>): string[] {
  return (['light', 'dark'] as const).flatMap(scheme =>
    TEXTS.flatMap(name => {
      const [text, paper] = [colour(name), colour('paper')]
      const isSaid = scheme === 'dark' && text?.light === text?.dark && paper?.light === paper?.dark
      const contrast = isSaid ? undefined : contrastOf(text?.[scheme], paper?.[scheme])
      if (contrast === undefined || contrast >= LEAST_CONTRAST) return []
      // Rounding down avoids a message that claims 4.5 to 1 for less.
      const ratio = Math.floor(contrast * 10) / 10
      return `Pages are hard to read ${scheme === 'light' ? 'by day' : 'by night'}: the theme's --${name} on --paper has a contrast of ${ratio} to 1, and text needs ${LEAST_CONTRAST}`
    }),
  )
}

function contrastOf(one = '', other = ''): number | undefined {
  const [a, b] = [luminance(one), luminance(other)]
  if (a === undefined || b === undefined) return undefined
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The relative luminance of a colour, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number | undefined {
  const [, hex = ''] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour) ?? []
  const [red, green, blue] = (hex.match(hex.length === 3 ? /./g : /../g) ?? []).map(part => {
    const share = Number.parseInt(part.padEnd(2, part), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
