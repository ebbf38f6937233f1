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
