/** A picture of the theme, published as a file of the tree. */
export interface CustomPicture {
  /** In the tree. */
  readonly path: string
  /** In pixels, or for an SVG in user units; null if the file states no size. */
  readonly width: number | null
  readonly height: number | null
}

/** A colour in light mode and in dark mode. */
export interface ThemeColour {
  readonly light: string
  readonly dark: string
}

/** A file of a theme, such as a stylesheet, a picture or a font. */
export interface ThemeFile {
  /** In the tree. */
  readonly path: string
  readonly content: Uint8Array
}

/**
 * The look of pages (docs/pages.md). `named` is the part that stands in the HTML of every page. All else stands in separate
 * files, so a change there changes no page.
 */
export interface Theme {
  readonly named: ThemeRefs
  /** CSS rules of the theme, which follow the rules of all sites; empty for none. */
  readonly rules: string
  /** Names of the colours that the rules set for dark mode; other colours keep their usual dark value. */
  readonly nightColours: readonly string[]
  /** The theme's `--accent`, for the icon; null if its value is not a plain colour. */
  readonly accent: ThemeColour | null
  readonly files: readonly ThemeFile[]
  /** Warnings of a build about the theme, one line each. */
  readonly warnings: readonly string[]
}

/** The parts of a theme that pages name in their HTML. */
export interface ThemeRefs {
  readonly logo: CustomPicture | null
  /** Path of the icon for browser tabs. */
  readonly icon: string
  /** The social card: the picture shown when a page without a picture is shared. */
  readonly card: CustomPicture | null
  /** The theme's `--paper`, for `theme-color`; null if its value is not a plain colour. */
  readonly paper: ThemeColour | null
  readonly hasFonts: boolean
  /** Pictures in the page template, by their address in the template. */
  readonly pictures: Readonly<Record<string, CustomPicture>>
}
