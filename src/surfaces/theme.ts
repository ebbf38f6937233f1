/** A picture of the site's own, as one of its files. */
export interface CustomPicture {
  /** In the tree. */
  readonly path: string
  /** In pixels, or for an SVG in units of its own; null where it does not say how large it is. */
  readonly width: number | null
  readonly height: number | null
}

/** A colour by day and by night. */
export interface ThemeColour {
  readonly light: string
  readonly dark: string
}

/** A file that pages are themed with. */
export interface ThemeFile {
  /** In the tree. */
  readonly path: string
  readonly content: Uint8Array
}

/**
 * How an operator dresses pages (docs/pages.md). What pages hold of it, their heads and frames, is `named`; the rest are
 * files of their own, and no page changes with them.
 */
export interface Theme {
  readonly named: ThemeRefs
  /** The theme's rules, which come after those of all sites; '' where there are none. */
  readonly rules: string
  /** Names of the colours that these set for the night; the others are by night as they are everywhere. */
  readonly nightColours: readonly string[]
  /** What the theme makes of `--accent`, for the icon; null where that is no plain colour. */
  readonly accent: ThemeColour | null
  readonly files: readonly ThemeFile[]
  /** What a build says of it, each one line. */
  readonly warnings: readonly string[]
}

/** What pages say of their theme. */
export interface ThemeRefs {
  readonly logo: CustomPicture | null
  /** The icon of a browser's tab. */
  readonly icon: string
  /** What is shown where a page without a picture of its own is shared. */
  readonly card: CustomPicture | null
  /** What the theme makes of `--paper`, for the bars of browsers; null where that is no plain colour. */
  readonly paper: ThemeColour | null
  readonly hasFonts: boolean
  /** Pictures in the template of pages, by the address that they have there. */
  readonly pictures: Readonly<Record<string, CustomPicture>>
}
