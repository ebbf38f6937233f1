/** What a theme may set: colours for light and dark, type, width and corners (docs/pages.md). */
export const PROPERTIES = `:root {
  color-scheme: light dark;
  --ink: #1c2528;
  --quiet: #566368;
  --paper: #fdfcf9;
  --panel: #f1efe8;
  --line: #dcd8cc;
  --link: #00606b;
  --accent: #b3471d;
  --heading-font: 'Iowan Old Style', Charter, 'Palatino Linotype', Palatino, 'Noto Serif', Georgia, serif;
  --text-font: system-ui, sans-serif;
  --code-font: ui-monospace, Menlo, Consolas, monospace;
  --text-size: 1.0625rem;
  --width: 46rem;
  --radius: 8px;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e4dc;
    --quiet: #a3aaa8;
    --paper: #14191b;
    --panel: #1e2527;
    --line: #364044;
    --link: #74cbd3;
    --accent: #f09a6c;
  }
}
`
