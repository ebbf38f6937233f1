/** The pages' only stylesheet: for phones, screens and paper, light and dark. */
export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  --ink: #1c2528;
  --quiet: #566368;
  --paper: #fdfcf9;
  --panel: #f1efe8;
  --line: #dcd8cc;
  --link: #00606b;
  --accent: #b3471d;
  --serif: 'Iowan Old Style', Charter, 'Palatino Linotype', Palatino, 'Noto Serif', Georgia, serif;
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
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 7rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto;
  max-width: 46rem;
  padding: 0 max(1.15rem, env(safe-area-inset-left)) 3rem;
  background: var(--paper);
  color: var(--ink);
  font: 1.0625rem/1.6 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, h4, h5, h6 { font-family: var(--serif); line-height: 1.2; text-wrap: balance; break-after: avoid; }
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
code, pre { font: 0.9em/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { padding: 0.8rem 1rem; border-radius: 6px; background: var(--panel); white-space: pre-wrap; }
img { display: block; max-width: 100%; }
.wide { margin: 0 0 1rem; overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.95rem; overflow-wrap: break-word; }
th, td { padding: 0.45rem 1rem 0.45rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { font-weight: 600; }

header { padding-block: 1rem; margin-bottom: 1.5rem; border-bottom: 1px solid var(--line); font-size: 0.95rem; }
header ol { display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; margin: 0; padding: 0; list-style: none; }
header li { margin: 0; }
header li:not(:last-child)::after { content: '/' / ''; margin-inline-start: 0.6rem; color: var(--quiet); }
header a, footer a, .links a { display: inline-block; padding-block: 0.2rem; }

.glance { display: flex; flex-wrap: wrap; gap: 0.1rem 1.4rem; margin-bottom: 1.5rem; color: var(--quiet); }
figure { min-width: 0; }
figure a { display: block; border-radius: 8px; overflow: hidden; background: var(--panel); }
figure img { width: 100%; aspect-ratio: 3 / 2; object-fit: cover; font-size: 0.9rem; color: var(--quiet); }
figure.cover { margin-bottom: 2rem; }
figure.cover img { aspect-ratio: 16 / 9; }
figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-top: 0.35rem; color: var(--quiet); font-size: 0.875rem; line-height: 1.4; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: 1.25rem; margin-bottom: 1rem; }
.gallery figure { margin: 0; }

footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.95rem; }
footer p { margin: 0.75rem 0 0; }
footer h2 { margin: 0.75rem 0; font-size: 1.1rem; color: var(--ink); }
footer dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 0.5rem 0 0; }
footer dd { margin: 0; }
.links { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.1rem 1.25rem; margin: 0; padding: 0; list-style: none; }
.links li { margin: 0; }

.front { padding-top: 2.5rem; }
.count { color: var(--quiet); font: 400 0.95rem system-ui, sans-serif; }
.facts { display: block; color: var(--quiet); font-size: 0.95rem; }
.rows, .cards { padding: 0; list-style: none; }
.rows li { margin: 0; padding-block: 0.45rem; border-bottom: 1px solid var(--line); }
.cards li { margin: 0; padding-block: 0.9rem; border-bottom: 1px solid var(--line); }
.cards a { font: 600 1.12rem/1.3 var(--serif); }
.cards p { margin: 0.25rem 0 0; }
#offers { margin-top: 3.5rem; }
.front h2 a { color: inherit; text-decoration-color: var(--line); }
.front > .records { content-visibility: auto; contain-intrinsic-size: auto 40rem; }
.filter { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.3rem 1rem; padding-block: 0.75rem; background: var(--paper); font-size: 0.95rem; box-shadow: 0 0.75rem 0.5rem -0.6rem var(--paper); }
.filter input { order: 1; width: 100%; padding: 0.65rem 0.8rem; border: 1px solid var(--quiet); border-radius: 8px; background: var(--panel); color: inherit; font: 1.0625rem/1.4 system-ui, sans-serif; }
.filter p { margin: 0; color: var(--quiet); }

@media (min-width: 40rem) {
  .rows li { display: flex; justify-content: space-between; gap: 0.2rem 1.5rem; }
  .rows .facts { flex: none; max-width: 45%; text-align: end; text-wrap: balance; }
}
@media print {
  :root { --ink: #000; --quiet: #444; --paper: #fff; --panel: #fff; --line: #bbb; --link: #000; --accent: #000; color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  header, footer nav, .filter { display: none; }
  footer { border: 0; margin-top: 1rem; }
  h1 { font-size: 22pt; }
  h2 { margin-top: 1.25rem; }
  figure, tr, .cards li, .rows li { break-inside: avoid; }
  figure.cover { max-width: 11cm; }
  .gallery { grid-template-columns: repeat(3, 1fr); }
  .wide { overflow: visible; }
  article a[href^='http']:not(figure a)::after { content: ' (' attr(href) ')'; color: var(--quiet); font-size: 0.85em; }
  .front > .records { content-visibility: visible; }
}
@media (prefers-reduced-motion: no-preference) {
  a { transition: text-decoration-thickness 0.1s; }
}
`
