import { BASE, PRINT, PRINTED_COLOURS } from '../../surfaces/pages/style/base.ts'
import { nightColours, PROPERTIES } from '../../surfaces/pages/style/properties.ts'

/** The style of the documentation, in addition to the style of the site's pages. */
export const OWN_STYLE = `
html { scroll-padding-top: 1rem; }
body { max-width: 74rem; padding-top: 1.5rem; }
body > header { display: block; margin: 0; padding: 0; border: 0; font-size: inherit; }
body > header h1 { margin-bottom: 0.75rem; }
section:not(:first-child) { margin-top: 3.5rem; }
section > h2 { margin-top: 0; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h2 code { font-size: 1.15rem; font-weight: 600; }
h3 { margin-top: 1.5rem; font-size: 1rem; }
.summary { font-weight: 600; }
:not(pre, h2, a, summary) > code { padding: 0.1em 0.3em; border-radius: 3px; background: var(--panel); }
a code { color: inherit; }
pre { max-height: 26rem; overflow: auto; font-size: 0.85rem; tab-size: 2; }
table { overflow-wrap: anywhere; }
dl { margin-bottom: 1.25rem; }
dt { margin-top: 0.75rem; }
dt > code:first-child { font-weight: 600; }
dd { margin: 0.15rem 0 0; color: var(--quiet); }
details { margin: 0.4rem 0; }
summary { padding-block: 0.35rem; cursor: pointer; }
details > :not(summary) { margin-inline-start: 1rem; }
small { color: var(--quiet); }
nav { font-size: 0.92rem; }
nav ul { padding: 0; list-style: none; }
nav li { margin: 0; }
nav a { display: flex; align-items: baseline; gap: 0.5rem; padding-block: 0.25rem; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav b { flex: none; width: 2rem; color: var(--quiet); font: 600 0.72rem var(--code-font); }
nav code { font-size: 0.78rem; }
.scripted { display: none; }
.script .scripted { display: block; }
.request { margin-bottom: 1.25rem; }
.request pre { margin: 0; }
.request p { margin: 0.35rem 0 0; }
button, input { padding: 0.4rem 0.8rem; border: 1px solid var(--quiet); border-radius: var(--radius); background: var(--paper); color: inherit; font: 0.92rem/1.4 var(--text-font); }
button { margin-inline-end: 0.5rem; padding-block: 0.2rem; font-size: 0.85rem; cursor: pointer; }
button:hover { background: var(--panel); }
form { margin-top: 0.75rem; }
form input { display: block; width: 100%; margin: 0.25rem 0 0.5rem; font-family: var(--code-font); }
@media (min-width: 62rem) {
  body { display: grid; grid-template: auto 1fr / 20rem minmax(0, 46rem); gap: 0 3rem; justify-content: center; }
  header, main { grid-column: 2; }
  nav { grid-area: 1 / 1 / span 2; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding-block: 0.5rem; }
}
@media print {
  body, body > header { display: block; }
  nav, .scripted { display: none !important; }
  pre { max-height: none; }
}
`

/** The style of the site's pages, for a page that cannot link their stylesheet. */
export const SITE_STYLE: string = [PROPERTIES, BASE, PRINT, nightColours([]), PRINTED_COLOURS].join('')
