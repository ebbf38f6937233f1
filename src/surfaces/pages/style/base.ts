/**
 * The rules for the elements of every page. Only a picture that could not be loaded shows its `::after`, which covers
 * the browser's icon.
 */
export const BASE = `*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 7rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto;
  max-width: var(--width);
  padding: 0 max(1.15rem, env(safe-area-inset-left)) 3rem;
  background: var(--paper);
  color: var(--ink);
  font: var(--text-size)/1.6 var(--text-font);
  overflow-wrap: anywhere;
}
h1, h2, h3, h4, h5, h6 { font-family: var(--heading-font); line-height: 1.2; text-wrap: balance; break-after: avoid; }
h1 { margin: 0 0 0.75rem; font-size: clamp(1.9rem, 1.4rem + 2.4vw, 2.75rem); font-weight: 600; letter-spacing: -0.015em; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.4rem; font-weight: 600; }
h3 { margin: 1.75rem 0 0.5rem; font-size: 1.12rem; }
h4, h5, h6 { margin: 1.5rem 0 0.4rem; font-size: 1rem; }
p, ul, ol, dl, blockquote, pre, figure { margin: 0 0 1rem; }
ul, ol { padding-inline-start: 1.3rem; }
li { margin-block: 0.3rem; }
li > p { margin: 0; }
li > ul, li > ol { margin-bottom: 0.4rem; }
li::marker { color: var(--accent); }
a { color: var(--link); text-decoration-thickness: 0.06em; text-underline-offset: 0.18em; }
a[href^='tel:'] { white-space: nowrap; }
a:hover { text-decoration-thickness: 0.12em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
blockquote { padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--quiet); }
code, pre { font: 0.9em/1.5 var(--code-font); }
pre { padding: 0.8rem 1rem; border-radius: var(--radius); background: var(--panel); white-space: pre-wrap; }
img { position: relative; display: block; max-width: 100%; }
img::after { content: attr(alt); content: attr(alt) / ''; position: absolute; inset: 0; display: flex; align-items: end; padding: 0.6rem 0.8rem; overflow: hidden; border-radius: inherit; background: radial-gradient(circle at 73% 30%, var(--line) 8%, #0000 8.5%), radial-gradient(62% 58% at 26% 104%, var(--line) 99%, #0000), radial-gradient(58% 36% at 84% 104%, var(--line) 99%, #0000), var(--panel); color: var(--ink); font: 0.875rem/1.4 var(--text-font); }
.wide { margin: 0 0 1rem; overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.95rem; overflow-wrap: break-word; }
th, td { padding: 0.45rem 1rem 0.45rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { font-weight: 600; }
@media (prefers-reduced-motion: no-preference) {
  a { transition: text-decoration-thickness 0.1s; }
}
`

/** The rules for the top and the bottom of every page. */
export const LAYOUT = `body > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; padding-block: 1rem; margin-bottom: 1.5rem; border-bottom: 1px solid var(--line); font-size: 0.95rem; }
body > header > * { margin: 0; }
body > header img { width: auto; height: var(--logo-height); }
body > header nav:not(.path) a { font-weight: 600; text-decoration: none; }
body > header nav a:hover { text-decoration: underline; }
.path { flex-basis: 100%; }
.path ol { display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; margin: 0; padding: 0; list-style: none; }
.path li { margin: 0; }
.path:first-child li:first-child a { font: 600 1.1rem/1.35 var(--heading-font); color: inherit; text-decoration: none; }
.path:first-child ol { align-items: baseline; }
.path li:not(:last-child)::after { content: '/' / ''; margin-inline-start: 0.6rem; color: var(--quiet); }
body > header a, body > footer a, .links a { display: inline-block; padding-block: 0.2rem; }
body > footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.95rem; }
body > footer > :first-child { margin-top: 0; }
body > footer p, body > footer > nav { margin: 0.75rem 0 0; }
body > footer h2 { margin: 0.75rem 0; font-size: 1.1rem; color: var(--ink); }
body > footer dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 0.5rem 0 0; }
body > footer dd { margin: 0; }
.links, body > header nav ul, body > footer nav ul { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.1rem 1.25rem; margin: 0; padding: 0; list-style: none; }
.links li, body > header nav li, body > footer nav li { margin: 0; }
`

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
