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
