export interface CustomPicture {
  readonly path: string
  /** The size in pixels, or for an SVG in user units; null if the file states no size. */
  readonly width: number | null
  readonly height: number | null
}

export interface ThemeColour {
  readonly light: string
  readonly dark: string
}

export interface ThemeFile {
  readonly path: string
  readonly content: Uint8Array
}

/** The look of pages (docs/pages.md). Only `named` is in the HTML of pages, so a change of `rules` changes no page. */
export interface Theme {
  readonly named: ThemeRefs
  /** CSS rules of the theme. In the stylesheet they follow tourpress's own rules; empty if the theme has none. */
  readonly rules: string
  /** Names of the colours that `rules` set for dark mode. Other colours keep their usual dark value. */
  readonly nightColours: readonly string[]
  /** The theme's `--accent`, which is the colour of the site's icon; null if its value is not a plain colour. */
  readonly accent: ThemeColour | null
  readonly files: readonly ThemeFile[]
}

export interface ThemeRefs {
  readonly logo: CustomPicture | null
  readonly icon: string
  /** The social card: the picture shown when a page without a picture is shared. */
  readonly card: CustomPicture | null
  /** The theme's `--paper`, for the `theme-color` of pages; null if its value is not a plain colour. */
  readonly paper: ThemeColour | null
  readonly hasFonts: boolean
  readonly pictures: Readonly<Record<string, CustomPicture>>
}
