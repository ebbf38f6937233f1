/** The rules for every page on paper. */
export const PRINT = `@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  body > header, body > footer nav, .filter { display: none; }
  body > footer { border: 0; margin-top: 1rem; }
  h1 { font-size: 22pt; }
  h2 { margin-top: 1.25rem; }
  figure, tr, .cards li, .rows li { break-inside: avoid; }
  figure.cover { max-width: 11cm; }
  .wide { overflow: visible; }
  article a[href^='http']:not(figure a)::after { content: ' (' attr(href) ')'; color: var(--quiet); font-size: 0.85em; }
}
`

/** The colours of print: dark text on white paper, even if a theme sets colours for screens. */
export const PRINTED_COLOURS = `@media print { :root { --ink: #000; --quiet: #444; --paper: #fff; --panel: #fff; --line: #bbb; --link: #000; --accent: #000; color-scheme: light; } }
`
