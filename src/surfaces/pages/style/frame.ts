/** The top and the bottom of every page. */
export const FRAME = `header { padding-block: 1rem; margin-bottom: 1.5rem; border-bottom: 1px solid var(--line); font-size: 0.95rem; }
header ol { display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; margin: 0; padding: 0; list-style: none; }
header li { margin: 0; }
header li:not(:last-child)::after { content: '/' / ''; margin-inline-start: 0.6rem; color: var(--quiet); }
header a, footer a, .links a { display: inline-block; padding-block: 0.2rem; }
footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.95rem; }
footer p { margin: 0.75rem 0 0; }
footer h2 { margin: 0.75rem 0; font-size: 1.1rem; color: var(--ink); }
footer dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 0.5rem 0 0; }
footer dd { margin: 0; }
.links { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.1rem 1.25rem; margin: 0; padding: 0; list-style: none; }
.links li { margin: 0; }
`
