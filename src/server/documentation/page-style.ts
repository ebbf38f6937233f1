/** The page's only stylesheet: for phones, screens and paper, in the light and in the dark. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1d2429, #dfe5e8);
  --quiet: light-dark(#5b666d, #98a4ab);
  --back: light-dark(#fff, #14191c);
  --panel: light-dark(#f4f6f7, #1d2428);
  --line: light-dark(#dce1e4, #323b41);
  --link: light-dark(#00607a, #6cc7e0);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 78rem; padding: 1.5rem 1.25rem 4rem;
  background: var(--back); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif;
}
a { color: var(--link); text-underline-offset: 0.15em; }
h1 { margin: 0 0 0.5rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 3.5rem 0 1rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.35rem; }
h3 { margin: 2rem 0 0.75rem; font-size: 1.05rem; }
code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:not(pre, h2, a) > code { padding: 0.1em 0.3em; border-radius: 3px; background: var(--panel); }
pre {
  max-height: 26rem; overflow: auto; white-space: pre-wrap; margin: 0.75rem 0 1.25rem; padding: 0.9rem 1rem;
  border: 1px solid var(--line); border-radius: 6px; background: var(--panel);
}
table { width: 100%; margin: 0.75rem 0 1.25rem; border-collapse: collapse; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-size: 0.875rem; font-weight: 600; }
td code { overflow-wrap: normal; }
nav { margin-bottom: 2rem; font-size: 0.9rem; }
nav p { margin: 1rem 0 0.35rem; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li p { margin: 0.15rem 0; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
@media (min-width: 62rem) {
  body { display: grid; grid-template: auto 1fr / 19rem minmax(0, 1fr); gap: 0 3rem; }
  header, main { grid-column: 2; }
  nav { grid-area: 1 / 1 / span 2; position: sticky; margin: 0; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 0.5rem 0; }
}
@media (max-width: 40rem) {
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  td { padding: 0.05rem 0; border: 0; }
  td:empty { display: none; }
  td code { overflow-wrap: anywhere; }
  nav ul { columns: 2; }
  nav p + ul:first-of-type { columns: 1; }
}
@media print {
  :root { color-scheme: light; }
  body { display: block; max-width: none; padding: 0; font-size: 10pt; }
  nav { position: static; max-height: none; }
  pre { max-height: none; }
  h2, h3 { break-after: avoid; }
  tr, pre { break-inside: avoid; }
}
`
