export const COLOURS = {
  ink: { light: '#1c2528', dark: '#e6e4dc' },
  quiet: { light: '#566368', dark: '#a3aaa8' },
  paper: { light: '#fdfcf9', dark: '#14191b' },
  panel: { light: '#f1efe8', dark: '#1e2527' },
  line: { light: '#dcd8cc', dark: '#364044' },
  link: { light: '#00606b', dark: '#74cbd3' },
  accent: { light: '#b3471d', dark: '#f09a6c' },
}

export const MEASURES = {
  'heading-font': "'Iowan Old Style', Charter, 'Palatino Linotype', Palatino, 'Noto Serif', Georgia, serif",
  'text-font': 'system-ui, sans-serif',
  'code-font': 'ui-monospace, Menlo, Consolas, monospace',
  'text-size': '1.0625rem',
  width: '46rem',
  wide: '72rem',
  radius: '8px',
  'logo-height': '2.5rem',
}

const declared = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => ` --${name}: ${value};`)
    .join('')

const coloursBy = (time: 'light' | 'dark', without: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(COLOURS).flatMap(([name, colour]) =>
      without.includes(name) ? [] : [[name, colour[time]]],
    ),
  )

/** docs/pages.md explains each property. */
export const PROPERTIES = `:root { color-scheme: light dark;${declared({ ...coloursBy('light'), ...MEASURES })} }
`

export function nightColours(set: readonly string[]): string {
  const left = declared(coloursBy('dark', set))
  return left === '' ? '' : `@media (prefers-color-scheme: dark) { :root {${left} } }\n`
}

/** The colours of print: dark text on white paper, even if a theme sets colours for screens. */
export const PRINTED_COLOURS = `@media print { :root { --ink: #000; --quiet: #444; --paper: #fff; --panel: #fff; --line: #bbb; --link: #000; --accent: #000; color-scheme: light; } }
`
